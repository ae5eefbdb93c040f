//! Which messages contain themselves.

use std::collections::HashMap;

use protox::prost_reflect::{Cardinality, FieldDescriptor, Kind, MessageDescriptor};

/// The components of messages that contain each other by fields that hold one value.
pub(crate) struct Cycles {
    /// Where a value would be infinitely large without a box.
    inline: HashMap<String, usize>,
    /// Where a value would be infinitely large in any case.
    required: HashMap<String, usize>,
}

impl Cycles {
    pub(crate) fn of(messages: &[MessageDescriptor]) -> Self {
        Self {
            inline: components(messages, |field| field.cardinality() != Cardinality::Repeated),
            required: components(messages, |field| field.cardinality() == Cardinality::Required),
        }
    }

    /// Whether `field`, which holds one message, leads back to the message that it is in.
    pub(crate) fn needs_box(&self, field: &FieldDescriptor) -> bool {
        leads_back(&self.inline, field)
    }

    /// Whether `field` is required and leads back by required fields: then no value is complete.
    pub(crate) fn is_endless(&self, field: &FieldDescriptor) -> bool {
        field.cardinality() == Cardinality::Required && leads_back(&self.required, field)
    }
}

fn leads_back(components: &HashMap<String, usize>, field: &FieldDescriptor) -> bool {
    let Kind::Message(target) = field.kind() else { return false };
    let of = |message: &MessageDescriptor| components.get(message.full_name());
    of(field.parent_message()).is_some_and(|component| of(&target) == Some(component))
}

/// The strongly connected component of each message (Tarjan, with a stack of its own).
fn components(
    messages: &[MessageDescriptor],
    follow: impl Fn(&FieldDescriptor) -> bool,
) -> HashMap<String, usize> {
    let index = messages.iter().enumerate().map(|(i, m)| (m.full_name(), i)).collect::<HashMap<_, _>>();
    let edges = messages.iter().map(|message| {
        let targets = message.fields().filter(&follow).filter_map(|field| match field.kind() {
            Kind::Message(target) => index.get(target.full_name()).copied(),
            _ => None,
        });
        targets.collect::<Vec<_>>()
    });
    let edges = edges.collect::<Vec<_>>();

    const UNSEEN: usize = usize::MAX;
    let mut order = vec![UNSEEN; messages.len()];
    let mut low = vec![0; messages.len()];
    let mut component = vec![UNSEEN; messages.len()];
    let mut path = Vec::new();
    let mut seen = 0;
    for root in 0..messages.len() {
        if order[root] != UNSEEN {
            continue;
        }
        let mut work = vec![(root, 0)];
        while let Some((node, next)) = work.pop() {
            if next == 0 {
                order[node] = seen;
                low[node] = seen;
                seen += 1;
                path.push(node);
            }
            if let Some(&target) = edges[node].get(next) {
                work.push((node, next + 1));
                if order[target] == UNSEEN {
                    work.push((target, 0));
                } else if component[target] == UNSEEN {
                    low[node] = low[node].min(order[target]);
                }
                continue;
            }
            if low[node] == order[node] {
                while let Some(member) = path.pop() {
                    component[member] = node;
                    if member == node {
                        break;
                    }
                }
            }
            if let Some(&(parent, _)) = work.last() {
                low[parent] = low[parent].min(low[node]);
            }
        }
    }
    messages
        .iter()
        .zip(component)
        .map(|(message, component)| (message.full_name().to_owned(), component))
        .collect()
}
