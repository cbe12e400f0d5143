// SPDX-License-Identifier: MIT
//! Compares the declarations with the header: what they say becomes C, which a C compiler checks against the header.

use std::collections::BTreeSet;
use std::format;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::string::{String, ToString};
use std::vec::Vec;

pub(crate) struct Struct {
    pub name: &'static str,
    pub size: usize,
    pub fields: Vec<(&'static str, usize, usize)>,
}

pub(crate) struct Function {
    pub name: &'static str,
    pub arguments: Vec<&'static str>,
    pub result: &'static str,
}

macro_rules! all {
    ($table:ident of $($module:ident)*) => {{
        let mut all = Vec::new();
        $(all.extend(crate::$module::$table());)*
        all
    }};
}

fn structs() -> Vec<Struct> {
    all!(structs of core_ host build unicode ecma site audit batch query template pattern links)
}

fn enumerators() -> Vec<(&'static str, &'static str, u32)> {
    all!(enumerators of core_ host build unicode encoding ecma site rfc weburl audit batch query template pattern links)
}

fn functions() -> Vec<Function> {
    all!(functions of core_ host build unicode encoding ecma site rfc weburl audit batch query template pattern links)
}

fn vendor() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("vendor")
}

/// The header without its comments.
fn header() -> String {
    let text = fs::read_to_string(vendor().join("urlens.h")).expect("vendor/urlens.h");
    let mut code = String::new();
    for (number, piece) in text.split("/*").enumerate() {
        code.push_str(if number == 0 { piece } else { piece.split_once("*/").expect("a whole comment").1 });
    }
    code
}

/// A type of Rust as C writes it.
fn c_type(rust: &str) -> String {
    let rust = rust.trim();
    if let Some(target) = rust.strip_prefix("*const ") {
        return format!("{} const *", c_type(target));
    }
    if let Some(target) = rust.strip_prefix("*mut ") {
        return format!("{} *", c_type(target));
    }
    if let Some(pointer) = rust.strip_prefix("Option<") {
        return c_type(pointer.strip_suffix('>').expect("an option"));
    }
    match rust {
        "" => "void",
        "usize" => "size_t",
        "u8" => "uint8_t",
        "u16" => "uint16_t",
        "u32" => "uint32_t",
        "u64" => "uint64_t",
        "i32" => "int32_t",
        "c_char" => "char",
        "c_int" => "int",
        "c_void" => "void",
        name => name,
    }
    .to_string()
}

/// A declaration that no compiler takes beside another one of the same name and another type.
fn prototype(function: &Function) -> String {
    let mut arguments: Vec<String> = function.arguments.iter().map(|argument| c_type(argument)).collect();
    if arguments.is_empty() {
        arguments.push("void".to_string());
    }
    format!("{} {}({});\n", c_type(function.result), function.name, arguments.join(", "))
}

/// Everything that the declarations say, as C.
fn claims() -> String {
    let mut text = String::from("#include \"urlens.h\"\n#define CLAIM(what) _Static_assert(what, #what)\n");
    for item in structs() {
        text += &format!("CLAIM(sizeof({}) == {});\n", item.name, item.size);
        for (field, offset, size) in item.fields {
            // A field that C names with a word of Rust has "_" at its end.
            let (name, field) = (item.name, field.trim_end_matches('_'));
            text += &format!("CLAIM(offsetof({name}, {field}) == {offset});\n");
            text += &format!("CLAIM(sizeof((({name} *)0)->{field}) == {size});\n");
        }
    }
    for (_, name, number) in enumerators() {
        text += &format!("CLAIM({name} == {number});\n");
    }
    text += &format!("CLAIM(URLENS_NOWHERE == (size_t){}u);\n", crate::URLENS_NOWHERE);
    text += &format!("CLAIM(URLENS_MAX_LENGTH == {});\n", crate::URLENS_MAX_LENGTH);
    text += &format!("CLAIM(URLENS_PATTERN_PARTS == {});\n", crate::URLENS_PATTERN_PARTS);
    text += &functions().iter().map(prototype).collect::<String>();
    text
}

fn target() -> String {
    let output = Command::new("rustc").arg("-vV").output().expect("rustc");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().find_map(|line| line.strip_prefix("host: ")).expect("the host").to_string()
}

/// Whether the compiler takes a text as C beside the header; its messages if not.
fn compile(name: &str, text: &str) -> Result<(), String> {
    let file = std::env::temp_dir().join(format!("urlens-sys-{}-{name}.c", std::process::id()));
    fs::write(&file, text).expect("a file in the temporary folder");
    let target = target();
    let compiler = cc::Build::new().target(&target).host(&target).opt_level(0).cargo_metadata(false).get_compiler();
    let output = compiler
        .to_command()
        .args(["-std=c11", "-fsyntax-only", "-Wall", "-Werror", "-I"])
        .arg(vendor())
        .arg(&file)
        .output()
        .expect("a C compiler");
    fs::remove_file(&file).expect("the file");
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

#[test]
fn declarations_are_those_of_the_header() {
    if let Err(messages) = compile("claims", &claims()) {
        panic!("{messages}");
    }
}

#[test]
fn wrong_declarations_are_found() {
    let wrong = [
        claims().replacen("CLAIM(sizeof(urlens_view) == 16)", "CLAIM(sizeof(urlens_view) == 24)", 1),
        claims().replacen("CLAIM(URLENS_E_NO_URL == 8)", "CLAIM(URLENS_E_NO_URL == 9)", 1),
        claims().replacen("urlens_status urlens_parse(", "size_t urlens_parse(", 1),
        claims().replacen("void urlens_destroy(urlens_url *)", "void urlens_destroy(urlens_url const *)", 1),
    ];
    for (number, text) in wrong.iter().enumerate() {
        assert!(*text != claims(), "replacement {number} found nothing to replace");
        assert!(compile(&format!("wrong-{number}"), text).is_err(), "wrong declaration {number} was not found");
    }
}

/// The words of the header that come after something.
fn words_after(code: &str, before: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    code.split(before).skip(1).map(word).filter(|word| !word.is_empty()).collect()
}

#[test]
fn no_function_is_missing() {
    let code = header();
    let mut wanted = BTreeSet::new();
    for piece in code.split("URLENS_API ").skip(1) {
        let Some((before, _)) = piece.split_once('(') else { continue };
        let name = before.rsplit([' ', '*']).next().unwrap_or_default();
        if name.starts_with("urlens_") && !before.contains('\n') {
            wanted.insert(name.to_string());
        }
    }
    let have: BTreeSet<String> = functions().iter().map(|function| function.name.to_string()).collect();
    assert!(wanted.len() > 150, "{} functions in the header", wanted.len());
    assert_eq!(wanted.difference(&have).collect::<Vec<_>>(), Vec::<&String>::new());
    assert_eq!(have.difference(&wanted).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn no_struct_is_missing() {
    let code = header();
    let have: BTreeSet<String> = structs().iter().map(|item| item.name.to_string()).collect();
    let wanted: BTreeSet<String> = words_after(&code, "typedef struct ")
        .into_iter()
        .filter(|name| code.contains(&format!("typedef struct {name} {{")))
        .collect();
    assert_eq!(wanted, have);
}

#[test]
fn no_enumerator_is_missing() {
    let have: BTreeSet<&str> = enumerators().iter().map(|item| item.1).collect();
    let code = header();
    let mut wanted = BTreeSet::new();
    for piece in code.split("enum urlens_").skip(1) {
        let Some((_, body)) = piece.split_once('{').filter(|(name, _)| name.trim().len() == name.len() - 1) else {
            continue;
        };
        for item in body.split('}').next().unwrap_or_default().split(',') {
            wanted.insert(item.split('=').next().unwrap_or_default().trim().to_string());
        }
    }
    wanted.remove("");
    assert!(wanted.len() > 400, "{} enumerators in the header", wanted.len());
    assert_eq!(wanted.iter().map(String::as_str).collect::<BTreeSet<_>>(), have);
}
