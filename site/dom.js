// SPDX-License-Identifier: MIT
//
// Makes elements. Text is always a text node: nothing that a person types is ever read as markup.

/** An element with properties and children. "class", "data-…", "aria-…" and "role" are attributes. */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (/^(class|role|for|colspan|scope|aria-.*|data-.*)$/.test(key)) element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Replaces what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}

export const find = (id) => document.getElementById(id);

/** Calls the function once nobody has asked for that long. */
export function debounced(milliseconds, run) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(run, milliseconds, ...values);
  };
}

/** "1 line", "2,000 lines". */
export function count(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** Copies a text; for two seconds the button says whether that worked. */
export async function copy(button, text, done, failed) {
  button.dataset.label ??= button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = done;
  } catch {
    button.textContent = failed;
  }
  announce(button.textContent);
  setTimeout(() => (button.textContent = button.dataset.label), 2000);
}

let announcement = 0;

/** Tells a screen reader, when typing pauses. */
export function announce(sentence) {
  clearTimeout(announcement);
  announcement = setTimeout(() => (find("announcer").textContent = sentence), 600);
}
