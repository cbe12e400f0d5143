// SPDX-License-Identifier: MIT
//
// Answers count in bytes of UTF-8, texts in JavaScript in UTF-16 units. A lone surrogate counts as U+FFFD: three bytes.

/** A function from a place in bytes to an index of the text. Places are asked for in rising order at best. */
export function placesOf(text) {
  if (/^[\0-\x7f]*$/.test(text)) return (byte) => Math.min(byte, text.length);
  const starts = new Uint32Array(text.length + 1);
  let byte = 0;
  for (let i = 0; i < text.length; i++) {
    starts[i] = byte;
    const unit = text.charCodeAt(i);
    const isPair = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (isPair) starts[++i] = byte;
    byte += isPair ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  starts[text.length] = byte;
  return (wanted) => {
    let low = 0, high = text.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
