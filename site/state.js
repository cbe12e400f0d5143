// SPDX-License-Identifier: MIT
//
// What a person has entered and chosen, kept in the fragment of the page's address: a link to it shows the same.

export const TABS = ["read", "build", "compare", "pattern"];

const EMPTY = { tab: "read", url: "", base: "", hidden: "", list: "", pattern: "", patternBase: "", inputs: "", text: "" };

// The name of each member in a link. Never reuse one.
const NAMES = { tab: "t", url: "u", base: "b", hidden: "h", list: "l", pattern: "p", patternBase: "pb", inputs: "i", text: "x" };

/** A longer list is not kept in the link: browsers cut such addresses. */
const LINK_LIMIT = 30000;

export function emptyState() {
  return { ...EMPTY };
}

/** Reads a fragment, with or without its "#". What is wrong in it is ignored. */
export function readFragment(fragment) {
  const state = emptyState();
  const values = new Map();
  for (const pair of fragment.replace(/^#/, "").split("&")) {
    const [name, value = ""] = pair.split(/=(.*)/s);
    values.set(name, decode(value));
  }
  for (const [member, name] of Object.entries(NAMES)) state[member] = values.get(name) ?? EMPTY[member];
  if (!TABS.includes(state.tab)) state.tab = EMPTY.tab;
  return state;
}

export function writeFragment(state) {
  const pairs = Object.entries(NAMES)
    .filter(([member]) => state[member] !== EMPTY[member] && state[member].length <= LINK_LIMIT)
    .map(([member, name]) => `${name}=${encode(state[member])}`);
  return pairs.length > 0 ? `#${pairs.join("&")}` : `#${NAMES.url}=`; // not "", which stands for the first example
}

/** Whether a link can hold all of it. */
export function fitsLink(state) {
  return Object.keys(NAMES).every((member) => state[member].length <= LINK_LIMIT);
}

// A lone surrogate, which no address can hold, is written as %u and its four digits. "%u" is never made by a "%" of the text.
function encode(text) {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[^]/g, (character) =>
    /^[\ud800-\udfff]$/.test(character)
      ? `%u${character.charCodeAt(0).toString(16)}`
      : encodeURIComponent(character).replace(/%(2F|3A|40|3F|3D)/g, (escape) => decodeURIComponent(escape)),
  );
}

function decode(value) {
  return value.replace(/%u(d[89a-f][0-9a-f]{2})|((?:%[0-9a-f]{2})+)/gi, (whole, surrogate, escapes) => {
    if (surrogate) return String.fromCharCode(parseInt(surrogate, 16));
    try {
      return decodeURIComponent(escapes);
    } catch {
      return whole;
    }
  });
}
