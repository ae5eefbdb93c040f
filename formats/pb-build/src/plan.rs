//! Which types are generated, in which module, and under which name.

use std::collections::{BTreeMap, HashMap, HashSet};

use proc_macro2::{Ident, TokenStream};
use protox::prost_reflect::{
    EnumDescriptor, ExtensionDescriptor, FileDescriptor, Kind, MessageDescriptor, OneofDescriptor,
};
use quote::{ToTokens, quote};

use crate::names::{self, Scope, ident};

/// The types of `google.protobuf` that `contract_pb::types` has.
const PROVIDED: [&str; 18] = [
    "Any",
    "BoolValue",
    "BytesValue",
    "DoubleValue",
    "Duration",
    "Empty",
    "FieldMask",
    "FloatValue",
    "Int32Value",
    "Int64Value",
    "ListValue",
    "NullValue",
    "StringValue",
    "Struct",
    "Timestamp",
    "UInt32Value",
    "UInt64Value",
    "Value",
];

/// The paths of types that are somewhere else: the name in protobuf, with a dot in front, and the path in
/// Rust.
pub(crate) struct Externs {
    given: BTreeMap<String, syn::Path>,
    /// What comes with `contract-pb`; the user's word goes before it, were it of the whole package.
    provided: BTreeMap<String, syn::Path>,
}

impl Externs {
    /// What the user says, and the types that come with `contract-pb`, but for those whose file is asked for.
    pub(crate) fn new(asked: &[FileDescriptor], given: BTreeMap<String, syn::Path>) -> Self {
        let mut provided = BTreeMap::new();
        for name in PROVIDED {
            let full_name = format!("google.protobuf.{name}");
            let is_asked_for = asked.iter().any(|file| {
                file.messages().any(|message| message.full_name() == full_name)
                    || file.enums().any(|it| it.full_name() == full_name)
            });
            if !is_asked_for {
                let name = ident(name);
                provided.insert(format!(".{full_name}"), syn::parse_quote!(::contract_pb::types::#name));
            }
        }
        Self { given, provided }
    }

    /// The path of a type, if it or the package or message around it is somewhere else.
    fn path(&self, full_name: &str) -> Option<TokenStream> {
        let full_name = format!(".{full_name}");
        longest(&self.given, &full_name).or_else(|| longest(&self.provided, &full_name))
    }
}

fn longest(paths: &BTreeMap<String, syn::Path>, full_name: &str) -> Option<TokenStream> {
    let mut prefix = full_name;
    loop {
        if let Some(path) = paths.get(if prefix.is_empty() { "." } else { prefix }) {
            let mut rest = full_name[prefix.len()..].split('.').filter(|part| !part.is_empty()).peekable();
            let mut tokens = path.to_token_stream();
            while let Some(part) = rest.next() {
                let is_type = rest.peek().is_none();
                let name = ident(&if is_type { names::camel(part) } else { names::snake(part) });
                tokens.extend(quote!(::#name));
            }
            return Some(tokens);
        }
        prefix = &prefix[..prefix.rfind('.')?];
    }
}

/// Index of a [`Module`]; that of the root is 0.
pub(crate) type ModuleId = usize;

pub(crate) struct Module {
    pub(crate) name: String,
    parent: Option<ModuleId>,
    /// Types and modules share one namespace.
    scope: Scope,
    constants: Scope,
    /// The modules of packages, by the last part of their name.
    pub(crate) packages: BTreeMap<String, ModuleId>,
    pub(crate) items: Vec<Item>,
}

/// What a module holds, in the order of the file.
pub(crate) enum Item {
    Message(MessageDescriptor),
    Enum(EnumDescriptor),
    Oneof(OneofDescriptor),
    /// An extension, and the name of its constant.
    Extension(ExtensionDescriptor, String),
}

/// Where a generated type is.
struct Place {
    module: ModuleId,
    name: String,
}

pub(crate) struct Plan {
    externs: Externs,
    pub(crate) modules: Vec<Module>,
    /// By full name; a oneof has the name of the message, a dot and its own.
    places: HashMap<String, Place>,
    /// The modules of messages that have something nested.
    nested: HashMap<String, ModuleId>,
    /// The messages that are generated.
    pub(crate) messages: Vec<MessageDescriptor>,
}

impl Plan {
    /// Plans for the files that are asked for, and for those that they take types from.
    pub(crate) fn new(asked: &[FileDescriptor], externs: Externs) -> Self {
        let files = needed(asked, &externs);
        let mut plan = Self {
            externs,
            modules: Vec::new(),
            places: HashMap::new(),
            nested: HashMap::new(),
            messages: Vec::new(),
        };
        plan.module(None, String::new());
        // Packages come first: their names are the ones that others rely on.
        let packages = files.iter().map(|file| plan.package(file)).collect::<Vec<_>>();
        // Then types, then the modules of messages, so that a type keeps its name.
        let mut contents = BTreeMap::<ModuleId, Contents>::new();
        for (file, package) in files.iter().zip(packages) {
            let contents = contents.entry(package).or_default();
            contents.messages.extend(file.messages());
            contents.enums.extend(file.enums());
            contents.extensions.extend(file.extensions());
        }
        for (module, contents) in contents {
            plan.fill(module, contents);
        }
        plan
    }

    fn module(&mut self, parent: Option<ModuleId>, name: String) -> ModuleId {
        self.modules.push(Module {
            name,
            parent,
            scope: Scope::default(),
            constants: Scope::default(),
            packages: BTreeMap::new(),
            items: Vec::new(),
        });
        self.modules.len() - 1
    }

    /// The module of a file's package, if anything of the file goes there.
    fn package(&mut self, file: &FileDescriptor) -> ModuleId {
        let mut module = 0;
        let is_external = |name: &str| self.externs.path(name).is_some();
        let is_empty = file.messages().all(|message| is_external(message.full_name()))
            && file.enums().all(|it| is_external(it.full_name()))
            && file.extensions().len() == 0;
        if is_empty {
            return module;
        }
        for part in file.package_name().split('.').filter(|part| !part.is_empty()) {
            module = match self.modules[module].packages.get(part) {
                Some(&known) => known,
                None => {
                    let name = self.modules[module].scope.take([&names::snake(part)], "_");
                    let new = self.module(Some(module), name);
                    self.modules[module].packages.insert(part.to_owned(), new);
                    new
                }
            };
        }
        module
    }

    fn fill(&mut self, module: ModuleId, contents: Contents) {
        let Contents { mut messages, mut enums, oneofs, extensions } = contents;
        messages.retain(|message| self.externs.path(message.full_name()).is_none());
        enums.retain(|it| self.externs.path(it.full_name()).is_none());

        let full_names = messages.iter().map(MessageDescriptor::full_name);
        let full_names = full_names.chain(enums.iter().map(EnumDescriptor::full_name));
        let full_names = full_names.map(str::to_owned).collect::<Vec<_>>();
        let own_names =
            messages.iter().map(MessageDescriptor::name).chain(enums.iter().map(EnumDescriptor::name));
        let scope = &mut self.modules[module].scope;
        let own_names = scope.take_all(own_names, names::camel, "");
        for (full_name, name) in full_names.into_iter().zip(own_names) {
            self.places.insert(full_name, Place { module, name });
        }
        for oneof in &oneofs {
            let name = names::camel(oneof.name());
            let name = self.modules[module].scope.take([&name, &format!("{name}Oneof")], "");
            self.places.insert(oneof.full_name().to_owned(), Place { module, name });
        }

        let items = &mut self.modules[module].items;
        items.extend(oneofs.into_iter().map(Item::Oneof));
        items.extend(messages.iter().cloned().map(Item::Message));
        items.extend(enums.into_iter().map(Item::Enum));
        for extension in extensions {
            let name = self.modules[module].constants.take([&names::shouty(extension.name())], "_");
            self.modules[module].items.push(Item::Extension(extension, name));
        }

        for message in messages {
            let contents = Contents {
                messages: message.child_messages().filter(|child| !child.is_map_entry()).collect(),
                enums: message.child_enums().collect(),
                oneofs: message.oneofs().filter(|oneof| !oneof.is_synthetic()).collect(),
                extensions: message.child_extensions().collect(),
            };
            if !contents.is_empty() {
                let name = self.modules[module].scope.take([&names::snake(message.name())], "_");
                let nested = self.module(Some(module), name);
                self.nested.insert(message.full_name().to_owned(), nested);
                self.fill(nested, contents);
            }
            self.messages.push(message);
        }
    }

    /// The module with what is nested in a message.
    pub(crate) fn nested(&self, message: &MessageDescriptor) -> Option<ModuleId> {
        self.nested.get(message.full_name()).copied()
    }

    /// The name of a generated type.
    pub(crate) fn name(&self, full_name: &str) -> Ident {
        ident(&self.places[full_name].name)
    }

    /// Whether `name` in `module` is not what Rust's prelude means by it.
    pub(crate) fn shadows(&self, module: ModuleId, name: &str) -> bool {
        self.modules[module].scope.has(name)
    }

    /// The path of a type, as it is seen from `module`.
    pub(crate) fn path(&self, module: ModuleId, full_name: &str) -> TokenStream {
        if let Some(path) = self.externs.path(full_name) {
            return path;
        }
        let place = &self.places[full_name];
        let (from, to) = (self.ancestors(module), self.ancestors(place.module));
        let common = from.iter().zip(&to).take_while(|(from, to)| from == to).count();
        let ups = from[common..].iter().map(|_| quote!(super::));
        let downs = to[common..].iter().map(|&module| ident(&self.modules[module].name));
        let name = ident(&place.name);
        quote!(#(#ups)* #(#downs::)* #name)
    }

    /// The modules from the root, which is left out, to `module`.
    fn ancestors(&self, module: ModuleId) -> Vec<ModuleId> {
        let mut path = Vec::new();
        let mut at = module;
        while let Some(parent) = self.modules[at].parent {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }
}

/// What goes into one module.
#[derive(Default)]
struct Contents {
    messages: Vec<MessageDescriptor>,
    enums: Vec<EnumDescriptor>,
    oneofs: Vec<OneofDescriptor>,
    extensions: Vec<ExtensionDescriptor>,
}

impl Contents {
    fn is_empty(&self) -> bool {
        self.messages.is_empty()
            && self.enums.is_empty()
            && self.oneofs.is_empty()
            && self.extensions.is_empty()
    }
}

/// The files that are asked for, and those whose types they use.
fn needed(asked: &[FileDescriptor], externs: &Externs) -> Vec<FileDescriptor> {
    let mut files = asked.to_vec();
    let mut known = asked.iter().map(|file| file.name().to_owned()).collect::<HashSet<_>>();
    let mut at = 0;
    while let Some(file) = files.get(at).cloned() {
        at += 1;
        let mut messages = file.messages().collect::<Vec<_>>();
        while let Some(message) = messages.pop() {
            if externs.path(message.full_name()).is_some() {
                continue;
            }
            messages.extend(message.child_messages());
            for field in message.fields() {
                let (name, file) = match field.kind() {
                    Kind::Message(target) => (target.full_name().to_owned(), target.parent_file()),
                    Kind::Enum(target) => (target.full_name().to_owned(), target.parent_file()),
                    _ => continue,
                };
                if externs.path(&name).is_none() && known.insert(file.name().to_owned()) {
                    files.push(file);
                }
            }
        }
    }
    files
}
