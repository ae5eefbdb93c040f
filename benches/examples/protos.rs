//! Writes `benches/proto`: what contract-pb says of the data sets' types, of which the peers' messages are generated.

fn main() -> std::io::Result<()> {
    for (name, text) in contract_benches::protos::files() {
        std::fs::write(contract_benches::protos::folder().join(name), text)?;
    }
    Ok(())
}
