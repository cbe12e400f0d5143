// SPDX-License-Identifier: MIT
//
// Comparing a list: a file of 100,000 lines is dropped, the matrix filters, exports hold what is shown.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSite } from "./harness.mjs";

/** Drops a file of that many lines, of which every hundredth is read differently. */
function dropFile(lines) {
  const text = Array.from({ length: lines }, (_, i) => (i % 100 === 7 ? `http://0177.0.0.${i % 256}/${i}` : `https://www${i % 977}.example.com/path/${i}?q=${i}`)).join("\n");
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], "list.txt"));
  document.getElementById("panel-compare").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}

async function aHundredThousand(browser, server, t, name) {
  const page = await openSite(browser, server, "#t=compare");
  const start = Date.now();
  await page.evaluate(dropFile, 100000);
  const frames = await page.evaluate(() => new Promise((done) => {
    let longest = 0, last = performance.now(), seen = 0;
    const step = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      seen = Math.max(seen, document.getElementById("compare-progress").value);
      if (/compared|failed/.test(document.getElementById("compare-status").textContent)) done({ longest, seen });
      else setTimeout(step, 10);
    };
    step();
  }));
  t.diagnostic(`${name}: 100,000 lines in ${Date.now() - start} ms; the page never waited longer than ${Math.round(frames.longest)} ms`);
  assert.match(await page.textOf("#compare-status"), /^100,000 lines compared; readers differ on 1,000\.$/);
  assert.ok(frames.seen > 0, "the bar moves");
  assert.match(await page.textOf("#lines-note"), /^1,000 lines$/);
  assert.equal(await page.$$eval("#lines-table tbody tr", (rows) => rows.length), 100);
  await page.pick("#lines-more");
  assert.equal(await page.$$eval("#lines-table tbody tr", (rows) => rows.length), 600);
  await page.finish();
}

async function filters(browser, server) {
  const page = await openSite(browser, server, `#t=compare&l=${encodeURIComponent("http://0177.1/\nhttp://a\\@b/\nhttps://example.com/\n=1+1\nhttp://x/a b,\"c\"")}`);
  await page.pick("#compare-run");
  await page.until(() => /compared/.test(document.getElementById("compare-status").textContent));
  assert.match(await page.textOf("#lines-note"), /^2 lines$/);
  await page.pick("[data-pair='whatwg php']");
  assert.match(await page.textOf("#lines-note"), /^2 lines on which whatwg and php differ$/);
  await page.pick("[data-pair='whatwg curl']");
  assert.match(await page.textOf("#lines-note"), /^1 line on which whatwg and curl differ$/);
  await page.pick("#compare-all");
  await page.select("#compare-what", "any");
  assert.match(await page.textOf("#lines-note"), /^4 lines$/);
  await page.finish();
}

/** What an export would save, caught on its way to the disk. */
async function exports(browser, server) {
  const page = await openSite(browser, server, `#t=compare&l=${encodeURIComponent("http://0177.1/\n\n=1+1\r\n\nhttp://x/a b,\"c\"\n")}`);
  await page.evaluate(() => {
    window.saved = [];
    URL.createObjectURL = (blob) => {
      window.saved.push(blob);
      return "#";
    };
  });
  await page.pick("#compare-run");
  await page.until(() => /compared/.test(document.getElementById("compare-status").textContent));
  await page.select("#compare-what", "any");
  await page.pick("#export-csv");
  await page.pick("#export-jsonl");
  const [csv, jsonl] = await page.evaluate(() => Promise.all(window.saved.map((blob) => blob.text())));
  const rows = csv.split("\r\n");
  assert.equal(rows[0], "line,url,differs,whatwg,chromium,firefox,python,go,java-uri,curl,php,node-legacy,rfc3986");
  assert.match(rows[1], /^1,http:\/\/0177\.1\/,host[^,]*,127\.0\.0\.1,127\.0\.0\.1,127\.0\.0\.1,0177\.1/);
  assert.match(rows[2], /^3,'=1\+1,/);
  assert.match(rows[3], /^5,"http:\/\/x\/a b,""c""",/);
  const objects = jsonl.trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(objects.map(({ line }) => line), [1, 3, 5]);
  assert.equal(objects[0].hosts.whatwg, "127.0.0.1");
  assert.equal(objects[1].hosts.whatwg, null);
  await page.finish();
}

/** A file that is not what it was when it was chosen cannot be read any more; the page says so. */
async function unreadable(browser, server, t, name) {
  if (name === "firefox") return t.skip("Firefox reads such a file");
  const folder = mkdtempSync(join(tmpdir(), "urlens-"));
  const file = join(folder, "list.txt");
  writeFileSync(file, "http://a/\n");
  const page = await openSite(browser, server, "#t=compare");
  await (await page.$("#compare-file")).uploadFile(file);
  await page.until(() => /^1 line compared/.test(document.getElementById("compare-status").textContent));
  rmSync(folder, { recursive: true });
  await page.pick("#compare-run");
  await page.until(() => /could not be read/.test(document.getElementById("compare-status").textContent));
  assert.equal(await page.$eval("#compare-run", (button) => button.disabled), false);
  await page.close(); // its console has the error
}

/** A list that no link can hold is still there when one comes back from another tab, and copying the link tells. */
async function stays(browser, server) {
  const page = await openSite(browser, server, "#t=compare");
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {};
  });
  const list = "http://example.com/\n".repeat(2000);
  await page.paste("#list", list);
  await new Promise((done) => setTimeout(done, 500)); // the address follows
  await page.pick("#tab-read");
  await page.pick("#tab-compare");
  assert.equal(await page.valueOf("#list"), list);
  await page.pick("#copy-link");
  await page.until(() => document.getElementById("copy-link").textContent === "Copied, without the long text");
  await page.finish();
}

async function stops(browser, server) {
  const page = await openSite(browser, server, "#t=compare");
  await page.evaluate(dropFile, 100000);
  await page.pick("#compare-stop");
  assert.equal(await page.textOf("#compare-status"), "Stopped.");
  await page.pick("#compare-run");
  await page.pick("#compare-stop");
  await page.finish();
}

export const LISTS = { aHundredThousand, filters, exports, unreadable, stays, stops };
