//! Text that is partly written by hand and partly made: what is made stands between two marks.

/// Puts each part between its marks, `<!-- report:NAME -->` and `<!-- /report:NAME -->`, instead of what is there.
///
/// # Errors
///
/// A part without its marks or with several of them, a mark without a part, an open one without its end.
pub fn fill(text: &str, parts: &[(&str, String)]) -> Result<String, String> {
    const OPEN: &str = "<!-- report:";
    const CLOSE: &str = " -->";
    let mut out = String::with_capacity(text.len());
    let mut used = Vec::new();
    let mut rest = text;
    while let Some((before, marked)) = rest.split_once(OPEN) {
        let (name, marked) = marked.split_once(CLOSE).ok_or_else(|| format!("{OPEN} has no{CLOSE}"))?;
        let (_, part) =
            parts.iter().find(|part| part.0 == name).ok_or_else(|| format!("there is no part {name}"))?;
        if used.contains(&name) {
            return Err(format!("the part {name} has marks twice"));
        }
        used.push(name);
        let end = format!("<!-- /report:{name}{CLOSE}");
        let (_, after) = marked.split_once(&end).ok_or_else(|| format!("expected {end}, found the end"))?;
        out.extend([before, OPEN, name, CLOSE, "\n", part, &end]);
        rest = after;
    }
    match parts.iter().find(|(name, _)| !used.contains(name)) {
        Some((name, _)) => Err(format!("the part {name} has no marks")),
        None => Ok(out + rest),
    }
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn parts_replace_what_is_between_their_marks() {
        let parts = [("a", "new\n".to_owned()), ("b", "two\nlines\n".to_owned())];
        let text =
            "by hand\n<!-- report:b -->\nold\n<!-- /report:b -->\nkept\n<!-- report:a --><!-- /report:a -->";
        let filled = "by hand\n<!-- report:b -->\ntwo\nlines\n<!-- /report:b -->\nkept\n\
                      <!-- report:a -->\nnew\n<!-- /report:a -->";
        assert_eq!(fill(text, &parts).as_deref(), Ok(filled));
        assert_eq!(fill(filled, &parts).as_deref(), Ok(filled));
    }

    #[test]
    fn marks_and_parts_belong_together() {
        let error = |text: &str| fill(text, &[("a", String::new())]).unwrap_err();
        assert_eq!(error("nothing"), "the part a has no marks");
        assert_eq!(error("<!-- report:a -->"), "expected <!-- /report:a -->, found the end");
        assert_eq!(
            error("<!-- /report:a --><!-- report:a -->"),
            "expected <!-- /report:a -->, found the end"
        );
        assert_eq!(error("<!-- report:b -->"), "there is no part b");
        assert_eq!(error("<!-- report:a"), "<!-- report: has no -->");
        let both = "<!-- report:a --><!-- /report:a -->";
        assert_eq!(error(&both.repeat(2)), "the part a has marks twice");
    }
}
