//! What to generate, from which files, and where to.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use protox::Compiler;
use protox::file::{ChainFileResolver, File, FileResolver, GoogleFileResolver, IncludeFileResolver};

use crate::generate::Generator;
use crate::plan::{Externs, Plan};
use crate::{Error, Result};

/// Generates the types of `files`, which are in the folders `includes`, with the defaults of [`Config`]: for
/// `build.rs`.
///
/// ```no_run
/// contract_pb_build::compile(&["shop.proto"], &["proto"])?;
/// # Ok::<(), contract_pb_build::Error>(())
/// ```
///
/// # Errors
/// As [`Config::compile`].
pub fn compile(files: &[impl AsRef<Path>], includes: &[impl AsRef<Path>]) -> Result<PathBuf> {
    let mut config = Config::new();
    for include in includes {
        config.include(include);
    }
    config.compile(files)
}

/// What to generate.
#[derive(Clone, Debug, Default)]
pub struct Config {
    includes: Vec<PathBuf>,
    sources: BTreeMap<String, String>,
    externs: BTreeMap<String, String>,
    out_dir: Option<PathBuf>,
    file_name: Option<String>,
    pub(crate) unknown_fields: bool,
    pub(crate) docs: bool,
    pub(crate) hash_map: bool,
    pub(crate) no_std: bool,
}

impl Config {
    /// All options off, and no folder to look in.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a folder in which files and their imports are looked for. The first that has a file wins.
    ///
    /// Without any, it is the current folder: in `build.rs`, that of the package.
    pub fn include(&mut self, folder: impl AsRef<Path>) -> &mut Self {
        self.includes.push(folder.as_ref().to_owned());
        self
    }

    /// Adds a file by its text. It comes before one of that name in a folder.
    pub fn source(&mut self, name: impl Into<String>, text: impl Into<String>) -> &mut Self {
        self.sources.insert(name.into(), text.into());
        self
    }

    /// Takes a package, a message or an enum from somewhere else instead of generating it.
    ///
    /// `.a.b` with `::other::b` makes `::other::b::c::D` of `a.b.C.D`: the names below follow the rules of
    /// this crate.
    /// The longest prefix wins. The types must derive what the generated ones do.
    pub fn extern_path(&mut self, proto: impl Into<String>, rust: impl Into<String>) -> &mut Self {
        self.externs.insert(proto.into(), rust.into());
        self
    }

    /// Gives every message a last field `unknown_fields`, which keeps what is not known, extensions among it.
    pub fn keep_unknown_fields(&mut self, yes: bool) -> &mut Self {
        self.unknown_fields = yes;
        self
    }

    /// Has the comments go into the types' tables (`#[contract(docs)]`), for tools that make `.proto` text of
    /// them.
    pub fn docs(&mut self, yes: bool) -> &mut Self {
        self.docs = yes;
        self
    }

    /// Makes a `HashMap` of a map field, not a `BTreeMap`.
    pub fn hash_map(&mut self, yes: bool) -> &mut Self {
        self.hash_map = yes;
        self
    }

    /// Names types of `alloc` instead of `std`. The crate needs `extern crate alloc;` in its root.
    pub fn no_std(&mut self, yes: bool) -> &mut Self {
        self.no_std = yes;
        self
    }

    /// The folder that [`Config::compile`] writes to; else it is `OUT_DIR`.
    pub fn out_dir(&mut self, folder: impl AsRef<Path>) -> &mut Self {
        self.out_dir = Some(folder.as_ref().to_owned());
        self
    }

    /// The name of the file that [`Config::compile`] writes; else it is `proto.rs`.
    pub fn file_name(&mut self, name: impl Into<String>) -> &mut Self {
        self.file_name = Some(name.into());
        self
    }

    /// Writes the types of `files` to `proto.rs` in `OUT_DIR`, tells Cargo to run again when one of the files
    /// changes, and returns the path. A file that is already there with the same text is left alone.
    ///
    /// # Errors
    /// As [`Config::generate`]; [`ErrorKind::Config`](crate::ErrorKind::Config) without an output folder, and
    /// [`ErrorKind::Io`](crate::ErrorKind::Io) if the file can't be written.
    pub fn compile(&self, files: &[impl AsRef<Path>]) -> Result<PathBuf> {
        let folder = match &self.out_dir {
            Some(folder) => folder.clone(),
            None => env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| {
                Error::config(
                    "OUT_DIR is not set: outside of build.rs, out_dir(..) has to say where to write",
                )
            })?,
        };
        let (text, paths) = self.run(files)?;
        for path in paths {
            println!("cargo:rerun-if-changed={}", path.display());
        }
        let path = folder.join(self.file_name.as_deref().unwrap_or("proto.rs"));
        write(&path, &text)?;
        Ok(path)
    }

    /// The text of the types of `files`.
    ///
    /// # Errors
    /// [`ErrorKind::NotFound`](crate::ErrorKind::NotFound) if a file or an import is in no folder,
    /// [`ErrorKind::Proto`](crate::ErrorKind::Proto) if one is no valid `.proto` text, with its name, the
    /// line and the column, [`ErrorKind::Io`](crate::ErrorKind::Io) if one can't be read, and
    /// [`ErrorKind::Config`](crate::ErrorKind::Config) if a path of [`Config::extern_path`] is none, or if
    /// two options contradict each other.
    pub fn generate(&self, files: &[impl AsRef<Path>]) -> Result<String> {
        Ok(self.run(files)?.0)
    }

    /// The text, and the files that it was made from.
    fn run(&self, files: &[impl AsRef<Path>]) -> Result<(String, Vec<PathBuf>)> {
        if self.no_std && self.hash_map {
            return Err(Error::config("no_std and hash_map exclude each other: alloc has no HashMap"));
        }
        let externs = self.externs.iter().map(|(proto, rust)| Ok((proto.clone(), extern_path(proto, rust)?)));
        let externs = externs.collect::<Result<BTreeMap<_, _>>>()?;

        let mut compiler = Compiler::with_file_resolver(self.resolver());
        compiler.include_imports(true).include_source_info(true);
        for file in files {
            compiler.open_file(file).map_err(Error::proto)?;
        }
        let pool = compiler.descriptor_pool();
        let asked = compiler.files().filter(|file| !file.is_import()).map(|file| file.name().to_owned());
        let asked = asked.collect::<Vec<_>>();
        let paths = compiler.files().filter_map(|file| file.path().map(Path::to_owned)).collect();
        let asked_files = asked.iter().filter_map(|name| pool.get_file_by_name(name)).collect::<Vec<_>>();

        let plan = Plan::new(&asked_files, Externs::new(&asked_files, externs));
        let tokens = Generator::new(self, &plan).generate(pool.files());
        let syntax = syn::parse2(tokens).expect("what is generated is valid Rust");
        let header = format!("// Generated by contract-pb-build from {}: @generated.\n\n", asked.join(", "));
        Ok((header + &prettyplease::unparse(&syntax), paths))
    }

    fn resolver(&self) -> ChainFileResolver {
        let mut resolver = ChainFileResolver::new();
        resolver.add(Sources(self.sources.clone()));
        for include in &self.includes {
            resolver.add(IncludeFileResolver::new(include.clone()));
        }
        if self.includes.is_empty() {
            resolver.add(IncludeFileResolver::new(PathBuf::from(".")));
        }
        resolver.add(GoogleFileResolver::new());
        resolver
    }
}

/// Files by their text.
struct Sources(BTreeMap<String, String>);

impl FileResolver for Sources {
    fn resolve_path(&self, path: &Path) -> Option<String> {
        path.to_str().filter(|name| self.0.contains_key(*name)).map(str::to_owned)
    }

    fn open_file(&self, name: &str) -> std::result::Result<File, protox::Error> {
        match self.0.get(name) {
            Some(text) => Ok(File::from_source(name, text)?),
            None => Err(protox::Error::file_not_found(name)),
        }
    }
}

fn extern_path(proto: &str, rust: &str) -> Result<syn::Path> {
    if !proto.starts_with('.') {
        return Err(Error::config(format!(
            "extern_path: `{proto}` has to be a full name with a dot in front, such as `.google.protobuf`"
        )));
    }
    match syn::parse_str::<syn::Path>(rust) {
        Ok(path)
            if path.segments.first().is_some_and(|first| first.ident != "super" && first.ident != "self") =>
        {
            Ok(path)
        }
        _ => Err(Error::config(format!(
            "extern_path: `{rust}` has to be a path that holds in every module, such as `::other::types`"
        ))),
    }
}

fn write(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|error| Error::io("write", path, error))
}
