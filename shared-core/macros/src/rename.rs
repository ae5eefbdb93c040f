//! serde's `rename_all` rules, so that a reserved name is found under the name that serde gives to a member.

/// One of the eight rules.
#[derive(Clone, Copy)]
pub(crate) enum Rule {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl Rule {
    pub(crate) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// The name of a field that is written in snake case, or of a variant that is written in Pascal case.
    pub(crate) fn apply(self, ident: &str, of_variant: bool) -> String {
        let snake = if of_variant { snake(ident) } else { ident.to_owned() };
        match self {
            Self::Lower if of_variant => ident.to_ascii_lowercase(),
            Self::Upper if of_variant => ident.to_ascii_uppercase(),
            Self::Pascal if of_variant => ident.to_owned(),
            Self::Lower | Self::Snake => snake,
            Self::Upper | Self::ScreamingSnake => snake.to_ascii_uppercase(),
            Self::Pascal => pascal(ident),
            Self::Camel => {
                let pascal = if of_variant { ident.to_owned() } else { pascal(ident) };
                let mut letters = pascal.chars();
                match letters.next() {
                    Some(first) => first.to_ascii_lowercase().to_string() + letters.as_str(),
                    None => pascal,
                }
            }
            Self::Kebab => snake.replace('_', "-"),
            Self::ScreamingKebab => snake.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn snake(ident: &str) -> String {
    let mut snake = String::new();
    for (at, letter) in ident.char_indices() {
        if at > 0 && letter.is_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

fn pascal(ident: &str) -> String {
    let mut pascal = String::new();
    let mut upper = true;
    for letter in ident.chars() {
        if letter == '_' {
            upper = true;
        } else if upper {
            pascal.push(letter.to_ascii_uppercase());
            upper = false;
        } else {
            pascal.push(letter);
        }
    }
    pascal
}
