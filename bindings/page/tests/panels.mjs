// SPDX-License-Identifier: MIT
//
// Every panel, every example, links, and the keyboard alone.

import assert from "node:assert/strict";
import { BACKSLASH, openSite } from "./harness.mjs";

async function typing(browser, server) {
  const page = await openSite(browser, server, "#u=x");
  await page.$eval("#url", (field) => field.select());
  await page.type("#url", "HTTP://EXAMPLE.com:80/a/../b");
  assert.equal(await page.$eval("#anatomy-body .url", (element) => element.getAttribute("aria-label")), "scheme http, host example.com, path /b");
  assert.deepEqual((await page.textsOf("#anatomy-body .part i")), ["scheme", "host", "path"]);
  assert.match(await page.textOf("#anatomy-body dl"), /HTTP → http.*80 → nothing.*dot segments resolved/s);
  await page.until(() => location.hash.includes("EXAMPLE"));
  await page.finish();
}

async function reading(browser, server) {
  const page = await openSite(browser, server, `#u=${encodeURIComponent(BACKSLASH)}`);
  assert.deepEqual(await page.textsOf("#readers-groups h3"), ["good.example", "evil.example", "refused"]);
  assert.match(await page.textOf("#readers-note"), /33 readers · they disagree/);
  assert.deepEqual((await page.textsOf("#findings-body .severity")).slice(0, 2), ["critical", "critical"]);
  assert.deepEqual([...new Set(await page.textsOf("#findings-body mark"))], ["\\", "good.example\\"]);
  await page.until(() => document.querySelector("tr[data-readers=python] + .why"));
  const why = await page.$eval("tr[data-readers=python] + .why", (row) => row.textContent);
  assert.match(why, /step 3: “\/\/” begins the netloc, which ends at “\/”, “\?” or “#”\. A backslash means nothing\./);
  await page.pick("#findings-body .safe button");
  assert.equal(await page.valueOf("#url"), "http://good.example/@evil.example:8080/b?q=%C3%BC#top");
  assert.match(await page.textOf("#readers-note"), /they agree/);
  await page.finish();
}

async function filtering(browser, server) {
  const page = await openSite(browser, server, `#u=${encodeURIComponent(BACKSLASH)}`);
  await page.pick("[data-reader='2011']");
  await page.pick("[data-reader=python]");
  assert.match(await page.textOf("#readers-note"), /19 readers/);
  await page.until(() => !document.querySelector("tr[data-readers=python]"));
  await page.until(() => location.hash.includes("h=2011"));
  // The URL Standard is what others are compared with, also if it is hidden.
  await page.pick("[data-reader=browser]");
  await page.until(() => !document.querySelector("tr[data-readers=whatwg]"));
  assert.equal(await page.$eval("tr[data-readers=curl] .host-cell", (cell) => cell.className), "mono host-cell differs");
  const groups = () => page.$$eval("#readers-groups .group", (all) => all.map((group) => `${group.querySelector("h3").textContent}: ${group.className}`));
  assert.deepEqual(await groups(), ["evil.example: group other", "good.example: group same", "refused: group none"]);
  for (const kind of ["living", "rfc"]) await page.pick(`[data-reader=${kind}]`);
  assert.equal(await page.textOf("#readers-note"), "no readers are chosen");
  await page.until(() => !document.querySelector("#readers-table table") && !document.querySelector("#readers-groups li"));
  await page.paste("#url", "http://[::1/\u00fc:99999/");
  for (const kind of ["living", "rfc"]) await page.pick(`[data-reader=${kind}]`);
  assert.deepEqual(await groups(), ["[:: group other", "refused: group none"]);
  await page.finish();
}

async function basing(browser, server) {
  const page = await openSite(browser, server, "#u=x");
  await page.paste("#url", "../up?q");
  await page.pick("#base-button");
  await page.type("#base", "https://example.com/a/b/c");
  assert.match(await page.textOf("#anatomy-body"), /https.*example\.com.*\/a\/up.*from the base.*scheme, host/s);
  await page.finish();
}

/** What is marked in a URL: all that it is refused for, or the places of its errors. */
const MARKED = [["http://exa mple/", "SP"], ["http://é.example:99999/", "99999"], ["http://a\u202eb/", "aRLOb"], ["http://h/a b", "SP"], ["http://[::1", ""]];

async function errors(browser, server) {
  const page = await openSite(browser, server, "#u=http://exa%20mple/");
  assert.match(await page.textOf("#anatomy-body .refusal"), /The domain has a character that no domain may have/);
  for (const [url, marked] of MARKED) {
    await page.paste("#url", url);
    const marks = await page.textsOf("#anatomy-body .written mark");
    assert.ok(marks.length > 0, url);
    assert.equal(marks.join(""), marked, url);
  }
  await page.paste("#url", `http://h/"${"<".repeat(30)}`);
  assert.match(await page.textOf("#anatomy-body dl"), /invalid-URL-unit at bytes 9, 10, 11, 12, 13, 14, 15, 16 and 23 more This character/);
  await page.paste("#url", 'http://h/"<');
  assert.match(await page.textOf("#anatomy-body dl"), /invalid-URL-unit at bytes 9 and 10 This character/);
  await page.finish();
}

async function examples(browser, server) {
  const page = await openSite(browser, server);
  const names = await page.$$eval("[data-example]", (buttons) => buttons.map((button) => button.dataset.example));
  assert.ok(names.length >= 15);
  const seen = new Set();
  for (const name of names) {
    await page.pick(`[data-example="${name}"]`);
    const about = await page.textOf("#about-example");
    assert.ok((about.match(/[.!?](?= [A-Z%“]|$)/g) ?? []).length >= 2, `${name}: two sentences, got ${about}`);
    const note = await page.textOf("#readers-note");
    if (name !== "ordinary") {
      const [state, findings] = [note, await page.textOf("#findings-note")];
      assert.ok(/disagree|refuse/.test(state) || !findings.startsWith("none"), `${name} shows nothing: ${state}; ${findings}`);
    } else assert.match(note, /they agree/);
    seen.add(await page.textOf("#anatomy-body"));
  }
  assert.equal(seen.size, names.length);
  await page.finish();
}

async function copying(browser, server) {
  const page = await openSite(browser, server, "#u=HTTP://EXAMPLE.com");
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => { window.copied = text; };
  });
  for (const [button, copied] of [[".copy", "http://example.com/"], ["#copy-link", page.url()]]) {
    const label = await page.textOf(button);
    await page.pick(button);
    await page.pick(button); // at once a second time
    await page.until((selector) => document.querySelector(selector).textContent === "Copied", button);
    assert.equal(await page.evaluate(() => window.copied), copied);
    await page.until((selector, text) => document.querySelector(selector).textContent === text, button, label);
  }
  await page.evaluate(() => getSelection().selectAllChildren(document.querySelector("#anatomy-body .url")));
  assert.equal((await page.evaluate(() => getSelection().toString())).replaceAll("\n", ""), "http://example.com/");
  await page.finish();
}

/** An empty field says what to do, and stays empty when the page is loaded again; only an address without a state has an example. */
async function emptiness(browser, server) {
  const page = await openSite(browser, server);
  assert.notEqual(await page.valueOf("#url"), "");
  await page.paste("#url", "");
  assert.match(await page.textOf("#about-example"), /^Type or paste a URL/);
  await page.until(() => location.hash === "#u=");
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.valueOf("#url"), "");
  await page.pick("[data-example=ordinary]");
  await page.evaluate(() => history.back());
  await page.until(() => document.getElementById("url").value === "");
  await page.pick("#tab-build");
  assert.match(await page.textOf("#parts-note.wrong"), /^The URL has no scheme/);
  await page.finish();
}

/** The table of all readers has room for hosts, and on a phone it is a list that is not wider than the page. */
async function widths(browser, server) {
  const page = await openSite(browser, server, `#u=${encodeURIComponent(`http://good.example\\@evil.example/${"a".repeat(300)}?q#f`)}`);
  await page.until(() => document.querySelector("tr[data-readers=python]"));
  const measure = () => page.evaluate(() => {
    const [row, cell, table] = ["tr[data-readers=python]", "tr[data-readers=python] .host-cell", "#readers-table"].map((selector) => document.querySelector(selector));
    return { row: row.offsetHeight, cell: cell.offsetWidth, isWide: table.scrollWidth > table.clientWidth };
  });
  for (const width of [1180, 820, 390]) {
    await page.setViewport({ width, height: 900 });
    const { row, cell, isWide } = await measure();
    assert.ok(cell >= 128, `a host has ${cell} pixels at ${width}`);
    assert.ok(row < 450, `a row has ${row} pixels at ${width}`);
    if (width === 390) assert.ok(!isWide, "it is wider than the page");
  }
  await page.finish();
}

async function building(browser, server) {
  const page = await openSite(browser, server, "#t=build&u=https://example.com/a?x=1%26y=2%23f");
  assert.equal(await page.valueOf("#part-hostname"), "example.com");
  await page.paste("#part-hostname", "BÜCHER.example");
  assert.equal(await page.valueOf("#url"), "https://xn--bcher-kva.example/a?x=1&y=2#f");
  await page.paste("#part-port", "99999");
  assert.match(await page.textOf("#error-port"), /ignores this value/);
  await page.paste("#part-pathname", "/a b/../c");
  assert.equal(await page.valueOf("#url"), "https://xn--bcher-kva.example/c?x=1&y=2#f");
  await page.paste("[aria-label='Value of pair 2']", "two & three");
  assert.equal(await page.valueOf("#url"), "https://xn--bcher-kva.example/c?x=1&y=two+%26+three#f");
  await page.pick("[aria-label='Remove pair 1']");
  assert.equal(await page.valueOf("#url"), "https://xn--bcher-kva.example/c?y=two+%26+three#f");
  await page.pick("#pairs .actions button");
  assert.equal(await page.valueOf("#url"), "https://xn--bcher-kva.example/c?y=two+%26+three&name=value#f");
  await page.pick("#pairs .actions button:nth-child(2)");
  assert.equal(await page.valueOf("#url"), "https://xn--bcher-kva.example/c?name=value&y=two+%26+three#f");
  await page.finish();
}

async function encoding(browser, server) {
  const page = await openSite(browser, server, "#t=build&u=a:b");
  await page.paste("#code-text", "a ü/%");
  await page.until(() => document.getElementById("code-table").textContent.includes("a%20"));
  const rows = Object.fromEntries(await page.$$eval("#code-table tr", (all) => all.map((row) => [row.cells[0].firstChild.data, row.cells[1].textContent])));
  assert.equal(rows["component set"], "a%20%C3%BC%2F%25");
  assert.equal(rows["form set"], "a+%C3%BC%2F%25");
  assert.equal(rows.encodeURIComponent, "a%20%C3%BC%2F%25");
  assert.equal(rows["path set"], "a%20%C3%BC/%");
  assert.match(rows.decodeURIComponent, /not followed by two hex digits/);
  await page.finish();
}

async function matching(browser, server) {
  const page = await openSite(browser, server, "#t=pattern");
  for (const name of await page.$$eval("[data-pattern]", (buttons) => buttons.map((button) => button.dataset.pattern))) {
    await page.pick(`[data-pattern="${name}"]`);
    assert.match(await page.textOf("#matches-note"), /^[12] of [34] URLs$/);
  }
  await page.paste("#pattern", "https://example.com/:year(\\d+)/*");
  await page.paste("#inputs", "https://example.com/2026/a/b\nhttps://example.com/x/a\nnot a URL");
  await page.until(() => document.getElementById("matches").textContent.includes("2026/a/b"));
  assert.equal(await page.textOf("#matches-note"), "1 of 3 URLs");
  assert.match(await page.textOf("#matches"), /pathname 0 = a\/b.*year = 2026/s);
  await page.paste("#pattern", "https://example.com/(");
  await page.until(() => document.querySelector("#pattern-parts .refusal"));
  await page.finish();
}

/** A link shows the same again, whatever is in the fields. */
async function links(browser, server) {
  const odd = `a&b=c#d%u d800 %zz +é\u202e\n\t\u0000"<>'\\`;
  const page = await openSite(browser, server, "#t=pattern");
  await page.paste("#pattern", "/x/:y");
  await page.paste("#pattern-base", "https://h");
  await page.paste("#inputs", "https://h/x/1\nhttps://h/z");
  await page.pick("#tab-read");
  await page.paste("#url", odd);
  await page.until(() => location.hash.includes("u="));
  const again = await openSite(browser, server, new URL(page.url()).hash);
  await new Promise((done) => setTimeout(done, 400));
  const address = await page.evaluate(() => location.href);
  await again.goto("about:blank");
  await again.goto(address);
  await again.waitForSelector("body[data-ready]");
  assert.equal(await again.valueOf("#url"), odd);
  await again.pick("#tab-pattern");
  assert.equal(await again.textOf("#matches-note"), "1 of 2 URLs");
  await again.evaluate(() => history.back());
  await again.until(() => !document.getElementById("panel-read").hidden);
  await page.finish();
  await again.finish();
}

/** Going back shows what was typed last, however soon one went on. */
async function history(browser, server) {
  const page = await openSite(browser, server, "#u=/x&b=http://base.example/");
  const backTo = async (url, base) => {
    await page.evaluate(() => window.history.back());
    await page.until((wanted) => document.getElementById("url").value === wanted, url);
    assert.equal(await page.valueOf("#base"), base);
  };
  await page.paste("#url", "/typed");
  await page.pick("[data-example=backslash]");
  await page.paste("#url", "http://typed.example/");
  await page.pick("#tab-build");
  await page.paste("#url", "http://other.example/");
  await backTo("http://typed.example/", "");
  await backTo("/typed", "http://base.example/");
  await page.finish();
}

async function keyboard(browser, server) {
  const page = await openSite(browser, server, "#u=http://a/");
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "url");
  await page.keyboard.type("x");
  assert.equal(await page.valueOf("#url"), "http://a/x");
  await page.$eval("#about-link", (link) => link.focus());
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "about");
  await page.$eval("#tab-read", (tab) => tab.focus());
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "tab-compare");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "list");
  await page.keyboard.type("http://0177.1/");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "compare-run");
  await page.keyboard.press("Enter");
  await page.until(() => document.getElementById("compare-status").textContent.startsWith("1 line compared"));
  await page.$eval("#compare-matrix", (matrix) => matrix.focus());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.match(await page.textOf("#lines-note"), /^1 line on which/);
  await page.finish();
}

/** Where one can go by the key Tab, everything has a name and a visible mark of the focus. */
async function focusOrder(browser, server) {
  const page = await openSite(browser, server, `#u=${encodeURIComponent(BACKSLASH)}`);
  const visited = [];
  for (let i = 0; i < 45; i++) {
    await page.keyboard.press("Tab");
    visited.push(await page.evaluate(() => {
      const element = document.activeElement;
      const shown = [element, element.parentElement].some((one) => one && getComputedStyle(one).outlineStyle !== "none");
      return { id: element.id || element.textContent.slice(0, 20), shown };
    }));
    if (visited.at(-1).id === "readers-table") break;
  }
  assert.ok(visited.some(({ id }) => id === "readers-table"), "the table is reached");
  assert.deepEqual(visited.filter(({ shown }) => !shown), []);
  await page.finish();
}

export const PANELS = { typing, reading, filtering, basing, errors, copying, emptiness, widths, examples, building, encoding, matching, links, history, keyboard, focusOrder };
