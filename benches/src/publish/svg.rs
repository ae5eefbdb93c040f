//! Bar charts as SVG: panels of horizontal bars on one scale, two bars a line.

use core::fmt::{Arguments, Write};

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// Of what, in which unit, and which direction is better.
    pub subtitle: String,
    /// What the first and the second bar of a line are.
    pub legend: [&'static str; 2],
    /// What a reader must know beside it; a line each.
    pub notes: Vec<String>,
    /// How many panels stand side by side.
    pub columns: usize,
    /// The panels, line by line.
    pub panels: Vec<Panel>,
}

/// A group of lines with a title.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Above the lines.
    pub title: String,
    /// From above.
    pub lines: Vec<Line>,
}

/// Two bars with a name.
#[derive(Clone, Debug)]
pub struct Line {
    /// In front of the bars.
    pub name: String,
    /// Whether it is ours, and has our colour.
    pub ours: bool,
    /// How long the bars are. A dash stands for what was not measured.
    pub bars: [Option<f64>; 2],
}

// All lengths are in pixels of the picture's own size.
const WIDTH: f64 = 860.0;
const MARGIN: f64 = 16.0;
const GAP: f64 = 28.0;
/// Down to the panels.
const HEAD: f64 = 88.0;
/// A panel's title.
const PANEL_HEAD: f64 = 24.0;
/// A panel's scale, and the distance to the next one.
const PANEL_FOOT: f64 = 34.0;
const LINE: f64 = 30.0;
const BAR: f64 = 11.0;
/// Behind the longest bar, for its number.
const NUMBER: f64 = 32.0;
/// A note's line.
const NOTE: f64 = 17.0;
/// A letter of a name; an estimate for proportional fonts.
const LETTER: f64 = 6.9;

/// Colours for light and dark pages. The second bar is the first one's outline with a thin filling, so that the two
/// differ by more than a shade.
const STYLE: &str = "\
text{font-family:system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;font-size:12px;fill:#1f2328}
.title{font-size:16px;font-weight:600}.panel{font-weight:600}.soft{fill:#59636e}.number{font-size:11px}
.end{text-anchor:end}.middle{text-anchor:middle;font-size:11px}
.ours{fill:#0969da;stroke:#0969da}.peer{fill:#6e7781;stroke:#6e7781}.second{fill-opacity:.22}
.grid{stroke:#d1d9e0}.one{stroke:#0969da;stroke-dasharray:3 3}
@media (prefers-color-scheme:dark){text{fill:#f0f6fc}.soft{fill:#9198a1}
.ours{fill:#4493f8;stroke:#4493f8}.peer{fill:#9198a1;stroke:#9198a1}
.grid{stroke:#3d444d}.one{stroke:#4493f8}}
";

impl Chart {
    /// The picture, with a description of every bar for those who can't see it.
    #[must_use]
    pub fn svg(&self) -> String {
        let lines = self.panels.iter().map(|panel| panel.lines.len()).max().unwrap_or(0) as f64;
        let panel_height = PANEL_HEAD + lines * LINE + PANEL_FOOT;
        let rows = self.panels.len().div_ceil(self.columns) as f64;
        let notes = self.notes.len() as f64;
        let height = HEAD + rows * panel_height + notes * NOTE;
        let panel_width = (WIDTH - 2.0 * MARGIN + GAP) / self.columns as f64 - GAP;

        let mut out = Picture(String::new());
        out.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-labelledby=\"title desc\">\n\
             <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n<style>\n{STYLE}</style>\n",
            escaped(&self.title),
            escaped(&self.description())
        ));
        out.text("title", MARGIN, 26.0, &self.title);
        out.text("soft", MARGIN, 46.0, &self.subtitle);
        self.legend(&mut out);
        for (nth, panel) in self.panels.iter().enumerate() {
            let left = MARGIN + (nth % self.columns) as f64 * (panel_width + GAP);
            let top = HEAD + (nth / self.columns) as f64 * panel_height;
            self.panel(&mut out, panel, left, top, panel_width);
        }
        for (nth, note) in self.notes.iter().enumerate() {
            let below = HEAD + rows * panel_height + nth as f64 * NOTE + 4.0;
            out.text("soft", MARGIN, below, note);
        }
        out.put(format_args!("</svg>\n"));
        out.0
    }

    /// Two bars, once ours and once the peer's.
    fn legend(&self, out: &mut Picture) {
        let mut left = MARGIN;
        for (class, text) in ["", " second"].iter().zip(self.legend) {
            out.bar(&format!("ours{class}"), left, 60.0, 14.0);
            out.bar(&format!("peer{class}"), left + 17.0, 60.0, 14.0);
            out.text("soft", left + 37.0, 70.0, text);
            left += 37.0 + LETTER * text.chars().count() as f64 + 22.0;
        }
    }

    fn panel(&self, out: &mut Picture, panel: &Panel, left: f64, top: f64, width: f64) {
        let origin = left + LETTER * self.longest_name() as f64 + 8.0;
        let end = self.end();
        let unit = (left + width - NUMBER - origin) / end;
        let bottom = top + PANEL_HEAD + panel.lines.len() as f64 * LINE;

        out.text("panel", left, top + 12.0, &panel.title);
        for step in 0..=self.steps() {
            let value = step as f64 * self.step();
            let x = origin + value * unit;
            out.line("grid", x, top + PANEL_HEAD - 4.0, bottom);
            out.text("middle soft", x, bottom + 14.0, &format!("{value}×"));
        }
        // Ours is 1 everywhere: its end goes through all lines.
        out.line("one", origin + unit, top + PANEL_HEAD - 4.0, bottom);
        for (nth, line) in panel.lines.iter().enumerate() {
            let y = top + PANEL_HEAD + nth as f64 * LINE;
            out.text("end", origin - 8.0, y + BAR + 5.0, &line.name);
            let class = if line.ours { "ours" } else { "peer" };
            for (bar, (value, second)) in line.bars.iter().zip(["", " second"]).enumerate() {
                let y = y + 1.0 + bar as f64 * (BAR + 2.0);
                match value {
                    Some(value) => {
                        out.bar(&format!("{class}{second}"), origin, y, value * unit);
                        out.text("number", origin + value * unit + 5.0, y + 9.5, &format!("{value:.2}"));
                    }
                    None => out.text("number soft", origin + 5.0, y + 9.5, "–"),
                }
            }
        }
    }

    fn longest_name(&self) -> usize {
        let lines = self.panels.iter().flat_map(|panel| &panel.lines);
        lines.map(|line| line.name.chars().count()).max().unwrap_or(0)
    }

    /// The distance of two marks of the scale: 1, and more where bars are long.
    fn step(&self) -> f64 {
        let longest = self.values().fold(1.0, f64::max);
        [1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().find(|step| longest <= step * 8.0).unwrap_or(100.0)
    }

    /// How many marks the scale has behind its zero.
    fn steps(&self) -> usize {
        (self.values().fold(1.0, f64::max) / self.step()).ceil() as usize
    }

    fn end(&self) -> f64 {
        self.steps() as f64 * self.step()
    }

    fn values(&self) -> impl Iterator<Item = f64> {
        let lines = self.panels.iter().flat_map(|panel| &panel.lines);
        lines.flat_map(|line| line.bars.into_iter().flatten())
    }

    fn description(&self) -> String {
        let mut out = format!("{}.", self.subtitle);
        for panel in &self.panels {
            write!(out, " {}:", panel.title).expect("a string takes everything");
            for (nth, line) in panel.lines.iter().enumerate() {
                let mark = if nth == 0 { "" } else { ";" };
                write!(out, "{mark} {}", line.name).expect("a string takes everything");
                for (value, what) in line.bars.iter().zip(self.legend) {
                    match value {
                        Some(value) => write!(out, ", {what} {value:.2}"),
                        None => write!(out, ", {what} not measured"),
                    }
                    .expect("a string takes everything");
                }
            }
            out += ".";
        }
        for note in &self.notes {
            out += " ";
            out += note;
        }
        out
    }
}

/// The text of an SVG.
struct Picture(String);

impl Picture {
    fn put(&mut self, what: Arguments<'_>) {
        self.0.write_fmt(what).expect("a string takes everything");
    }

    fn text(&mut self, class: &str, x: f64, y: f64, text: &str) {
        let text = escaped(text);
        self.put(format_args!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>\n"));
    }

    fn bar(&mut self, class: &str, x: f64, y: f64, width: f64) {
        self.put(format_args!(
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{BAR}\"/>\n"
        ));
    }

    fn line(&mut self, class: &str, x: f64, from: f64, to: f64) {
        self.put(format_args!(
            "<line class=\"{class}\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{from:.1}\" y2=\"{to:.1}\"/>\n"
        ));
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(longest: f64) -> Chart {
        let line = |name: &str, ours, bars| Line { name: name.into(), ours, bars };
        Chart {
            title: "a < b".into(),
            subtitle: "time".into(),
            legend: ["large", "small"],
            notes: vec!["A note.".into()],
            columns: 2,
            panels: vec![Panel {
                title: "write".into(),
                lines: vec![
                    line("us", true, [Some(1.0), Some(1.0)]),
                    line("them", false, [Some(longest), None]),
                ],
            }],
        }
    }

    #[test]
    fn every_bar_is_drawn_and_described() {
        let svg = chart(2.5).svg();
        assert!(svg.contains("<title id=\"title\">a &lt; b</title>"));
        assert!(svg.contains(
            "<desc id=\"desc\">time. write: us, large 1.00, small 1.00; them, large 2.50, small not measured. A note.</desc>"
        ));
        // Four of the legend, three of the panel.
        assert_eq!(svg.matches("<rect ").count(), 7);
        assert!(svg.contains(">2.50</text>") && svg.contains(">–</text>"));
        assert!(svg.contains("prefers-color-scheme:dark"));
    }

    #[test]
    fn bars_stay_in_the_picture() {
        for longest in [0.2, 1.0, 7.9, 8.1, 99.0, 700.0] {
            let chart = chart(longest);
            assert!(
                chart.end() >= longest && chart.steps() <= 8,
                "{longest}: {} of {}",
                chart.steps(),
                chart.step()
            );
        }
    }

    #[test]
    fn lengths_are_to_scale() {
        let svg = chart(2.0).svg();
        let width = |class: &str| -> f64 {
            let bar = svg.split(&format!("<rect class=\"{class}\"")).nth(2).unwrap();
            bar.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        assert!((width("peer") - 2.0 * width("ours")).abs() < 0.15, "{svg}");
    }
}
