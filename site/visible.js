// SPDX-License-Identifier: MIT
//
// Shows text so that nothing in it hides: characters without a shape become labelled marks, letters that look like
// others are underlined, and right-to-left runs are isolated, so that they never move what is around them.

import { h } from "./dom.js";

const MARKS = new Map([
  [0x00, ["NUL", "null"]], [0x09, ["TAB", "tab"]], [0x0a, ["LF", "line feed"]], [0x0d, ["CR", "carriage return"]],
  [0x1b, ["ESC", "escape"]], [0x20, ["SP", "space"]], [0x7f, ["DEL", "delete"]], [0x85, ["NEL", "next line"]],
  [0xa0, ["NBSP", "no-break space"]], [0xad, ["SHY", "soft hyphen"]], [0x034f, ["CGJ", "combining grapheme joiner"]],
  [0x061c, ["ALM", "Arabic letter mark"]], [0x115f, ["HCF", "Hangul filler"]], [0x1160, ["HJF", "Hangul filler"]],
  [0x1680, ["OSM", "Ogham space mark"]], [0x180e, ["MVS", "Mongolian vowel separator"]],
  [0x200b, ["ZWSP", "zero width space"]], [0x200c, ["ZWNJ", "zero width non-joiner"]],
  [0x200d, ["ZWJ", "zero width joiner"]], [0x200e, ["LRM", "left-to-right mark"]],
  [0x200f, ["RLM", "right-to-left mark"]], [0x2028, ["LSEP", "line separator"]],
  [0x2029, ["PSEP", "paragraph separator"]], [0x202a, ["LRE", "left-to-right embedding"]],
  [0x202b, ["RLE", "right-to-left embedding"]], [0x202c, ["PDF", "end of embedding"]],
  [0x202d, ["LRO", "left-to-right override"]], [0x202e, ["RLO", "right-to-left override"]],
  [0x202f, ["NNBSP", "narrow no-break space"]], [0x205f, ["MMSP", "mathematical space"]],
  [0x2060, ["WJ", "word joiner"]], [0x2066, ["LRI", "left-to-right isolate"]],
  [0x2067, ["RLI", "right-to-left isolate"]], [0x2068, ["FSI", "first strong isolate"]],
  [0x2069, ["PDI", "end of isolate"]], [0x3000, ["IDSP", "ideographic space"]], [0x3164, ["HF", "Hangul filler"]],
  [0xfeff, ["BOM", "byte order mark"]], [0xffa0, ["HWHF", "Hangul filler"]], [0xfffd, ["U+FFFD", "replacement character"]],
]);

// Each character is mistaken for the ASCII one at the same place.
const CONFUSABLES = new Map(
  [
    ["аеорсхуіјѕһԁԛԝвкмнтɡ", "aeopcxyijshdqwbkmhtg"],
    ["АВЕКМНОРСТХІЈЅ", "ABEKMHOPCTXIJS"],
    ["αορνικτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aopviktuxABEZHIKMNOPTYX"],
    ["ıǃⅼ０１＠／＼：．？＃％⁄∕․。｡ꓸ–—‐‑−", "i!l01@/\\:.?#%//....-----"],
  ].flatMap(([these, those]) => [...these].map((character, i) => [character, [...those][i]])),
);

const SCRIPTS = ["Cyrillic", "Greek", "Armenian", "Hebrew", "Arabic", "Han", "Hiragana", "Katakana", "Hangul", "Thai",
  "Devanagari", "Cherokee", "Georgian", "Latin"].map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")]);

const ORDINARY = /^[!-~]*$/; // most texts need no closer look
const DELIMITERS = "/.?#&=:@\\;%";
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\ufffd]/u;

const code = (character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

const described = new Map();

/** What there is to say about a character: { label, words, hidden, twin }, or null if it is an ordinary one. */
export function describe(character) {
  if (character >= "!" && character <= "~") return null;
  let about = described.get(character);
  if (about === undefined) {
    if (described.size > 10000) described.clear();
    described.set(character, (about = describeAnew(character)));
  }
  return about;
}

function describeAnew(character) {
  const mark = MARKS.get(character.codePointAt(0));
  if (mark) return { label: mark[0], words: `${code(character)} ${mark[1]}`, hidden: true };
  if (HIDDEN.test(character)) return { label: code(character), words: `${code(character)}, not visible`, hidden: true };
  const script = SCRIPTS.find(([, test]) => test.test(character))?.[0];
  const twin = CONFUSABLES.get(character);
  const words = [code(character) + (script ? ` ${script}` : ""), twin && `looks like “${twin}”`].filter(Boolean).join(", ");
  return { label: character, words, hidden: false, twin };
}

const LONGEST_SEARCHED = 20000;

/** The characters of a text that one might overlook: hidden ones, and those that look like others; the first few of them. */
export function overlooked(text, most = 12) {
  const found = [];
  if (ORDINARY.test(text)) return found;
  for (const character of text.slice(0, LONGEST_SEARCHED)) {
    const about = describe(character);
    if (about?.hidden || about?.twin) found.push({ ...about, character });
    if (found.length === most) break;
  }
  return found;
}

/** Nodes that show a text. A long one is cut in the middle, and says so. */
export function show(text, longest = 4000) {
  if (text.length <= longest) return showAll(text);
  const end = Math.floor(longest / 4);
  const left = text.length - longest;
  return [
    ...showAll(text.slice(0, longest - end)),
    h("span", { class: "cut" }, ` … ${left.toLocaleString("en")} characters not shown … `),
    ...showAll(text.slice(-end)),
  ];
}

function showAll(text) {
  if (ORDINARY.test(text)) return text === "" ? [] : [text];
  const nodes = [];
  let run = "";
  const flush = () => {
    if (run !== "") nodes.push(!ORDINARY.test(run) && RIGHT_TO_LEFT.test(run) ? h("bdi", {}, run) : run);
    run = "";
  };
  for (const character of text) {
    const about = describe(character);
    // A delimiter ends a run, so that a right-to-left run never takes it along.
    if (DELIMITERS.includes(character)) flush();
    if (!about?.hidden && !about?.twin) {
      run += character;
      if (DELIMITERS.includes(character)) flush();
      continue;
    }
    flush();
    nodes.push(about.hidden ? hiddenMark(about) : h("span", { class: "twin", title: about.words }, character));
  }
  flush();
  return nodes;
}

function hiddenMark(about) {
  return h("span", { class: "hidden-mark", title: about.words, role: "img", "aria-label": about.words }, about.label);
}

/** Nodes that show a sentence, which may quote a text: its spaces are ordinary. */
export function showSentence(sentence) {
  if (/^[ -~]*$/.test(sentence)) return [sentence];
  return sentence.split(" ").flatMap((word, i) => [...(i > 0 ? [" "] : []), ...show(word)]);
}

/** A text in its own isolate, in the type of code. */
export function codeOf(text, name = "mono") {
  return h("bdi", { class: name, dir: "ltr" }, show(text));
}
