//! Definitions that are written once and used often: drawings, gradients, blurs.

use std::collections::HashMap;

use super::write::number;

/// The definitions of a document, in the order of their first use.
#[derive(Debug, Default)]
pub struct Defs {
    ids: HashMap<String, String>,
    text: String,
    counts: HashMap<&'static str, usize>,
}

impl Defs {
    /// The id of a definition; `element` writes it with that id unless one with the same key exists.
    fn intern(&mut self, prefix: &'static str, key: String, element: impl FnOnce(&str) -> String) -> String {
        if let Some(id) = self.ids.get(&key) {
            return id.clone();
        }
        let count = self.counts.entry(prefix).or_default();
        let id = format!("{prefix}{count}");
        *count += 1;
        self.text += &element(&id);
        self.ids.insert(key, id.clone());
        id
    }

    /// The id of a group of elements, for elements that are drawn more than once.
    pub fn drawing(&mut self, prefix: &'static str, elements: String) -> String {
        let element = format!("\">\n{elements}</g>\n");
        self.intern(prefix, format!("{prefix}{elements}"), |id| format!("<g id=\"{id}{element}"))
    }

    /// A reference to a gradient. `head` holds the element's name and attributes; a stop is an offset in percent, a colour and an
    /// opacity.
    pub fn gradient(&mut self, head: &str, stops: &[(u8, String, f32)]) -> String {
        let stops: String = stops
            .iter()
            .map(|(offset, colour, opacity)| {
                let opacity = match opacity {
                    1.0 => String::new(),
                    opacity => format!(" stop-opacity=\"{}\"", number(*opacity)),
                };
                format!("<stop offset=\"{offset}%\" stop-color=\"{colour}\"{opacity}/>")
            })
            .collect();
        let name = head.split(' ').next().unwrap_or_default();
        let attributes = &head[name.len()..];
        let id = self.intern("g", format!("{head}{stops}"), |id| {
            format!("<{name} id=\"{id}\"{attributes}>{stops}</{name}>\n")
        });
        format!("url(#{id})")
    }

    /// A reference to a blur for an element of this half width and half height.
    pub fn blur(&mut self, deviation: f32, half: (f32, f32)) -> String {
        // The region of a filter is given in percent of the element's box. The default is too narrow for thin elements.
        let reach = |half: f32| (300.0 * deviation / (2.0 * half)).clamp(10.0, 1000.0).ceil();
        let (x, y) = (reach(half.0), reach(half.1));
        let region =
            format!("x=\"-{x}%\" y=\"-{y}%\" width=\"{}%\" height=\"{}%\"", 100.0 + 2.0 * x, 100.0 + 2.0 * y);
        let deviation = number(deviation);
        let id = self.intern("b", format!("{region}{deviation}"), |id| {
            format!("<filter id=\"{id}\" {region}><feGaussianBlur stdDeviation=\"{deviation}\"/></filter>\n")
        });
        format!("url(#{id})")
    }

    /// The elements of all definitions.
    pub fn text(&self) -> &str {
        &self.text
    }
}
