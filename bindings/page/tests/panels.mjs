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

async function errors(browser, server) {
  const page = await openSite(browser, server, "#u=http://exa%20mple/");
  assert.match(await page.textOf("#anatomy-body .refusal"), /The domain has a character that no domain may have/);
  assert.equal(await page.textOf("#anatomy-body .written mark"), "eSP".slice(0, 1));
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

async function keyboard(browser, server) {
  const page = await openSite(browser, server, "#u=http://a/");
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "url");
  await page.keyboard.type("x");
  assert.equal(await page.valueOf("#url"), "http://a/x");
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

export const PANELS = { typing, reading, filtering, basing, errors, examples, building, encoding, matching, links, keyboard, focusOrder };
