// SPDX-License-Identifier: MIT
//
// Whatever is entered is shown as text: markup, bidi controls, NUL, a million characters. Nothing runs, and no request leaves.

import assert from "node:assert/strict";
import { openSite } from "./harness.mjs";

const MARKUP = `<script>alert(1)</script><img src=x onerror="alert(2)">"'><svg onload=alert(3)>`;
const HOSTILE = { markup: `http://h/${MARKUP}?${MARKUP}#${MARKUP}`, bidi: "http://h/\u202egpj.exe\u2066\u2069\u200f?\u202d#\u200b", nul: "http://h/\0a\0?\0#\0", surrogates: "http://h/\ud800x\udfff" };
const FIELDS = { read: ["#url", "#base"], build: ["#code-text", "#part-hash", "#part-pathname"], compare: ["#list"], pattern: ["#pattern", "#pattern-base", "#inputs"] };

async function enter(page, tab, field, text) {
  await page.pick(`#tab-${tab}`);
  if (field.startsWith("#part")) await page.paste("#url", "http://h/");
  await page.paste(field, text);
  if (tab === "compare") {
    await page.pick("#compare-run");
    await page.until(() => /compared|no lines/.test(document.getElementById("compare-status").textContent));
  } else await new Promise((done) => setTimeout(done, 100));
}

/** What should not be there: elements that the text named, and characters that change how text is shown. */
function findStrange() {
  const elements = [...document.querySelectorAll("main script, main img, main svg, main iframe, [onerror], [onload]")].map((element) => element.outerHTML);
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (/[\u202a-\u202e\u2066-\u2069\u200b-\u200f\0]/.test(walker.currentNode.data) && walker.currentNode.parentElement.tagName !== "TEXTAREA") texts.push(walker.currentNode.data);
  return [...elements, ...texts.slice(0, 3)];
}

async function shownAsText(browser, server) {
  const page = await openSite(browser, server, "#u=a:b");
  for (const [kind, text] of Object.entries(HOSTILE)) {
    for (const [tab, fields] of Object.entries(FIELDS)) {
      for (const field of fields) {
        await enter(page, tab, field, text);
        assert.deepEqual(await page.evaluate(findStrange), [], `${kind} in ${field}`);
      }
    }
  }
  await page.finish();
}

async function marks(browser, server) {
  const page = await openSite(browser, server, "#u=x");
  await page.paste("#url", HOSTILE.bidi);
  assert.deepEqual((await page.textsOf("#anatomy-body .written .hidden-mark")), ["RLO", "LRI", "PDI", "RLM", "LRO", "ZWSP"]);
  assert.match(await page.$eval("#anatomy-body .hidden-mark[aria-label]", (mark) => mark.getAttribute("aria-label")), /U\+202E right-to-left override/);
  await page.finish();
}

async function aMillion(browser, server) {
  const page = await openSite(browser, server, "#u=x");
  for (const [tab, fields] of Object.entries(FIELDS)) {
    for (const field of fields.filter((one) => !one.startsWith("#part"))) {
      await page.pick(`#tab-${tab}`);
      await page.$eval(field, (element) => {
        element.value = `http://h/${"é<b>".repeat(250000)}`;
        element.dispatchEvent(new Event("input", { bubbles: true }));
      });
      if (field === "#url") {
        await page.until(() => document.querySelector("#anatomy-body .cut"));
        assert.match(await page.textOf("#anatomy-body"), /characters not shown/);
      }
      assert.ok((await page.$$eval("main *", (all) => all.length)) < 5000, `${field} makes too many elements`);
      await page.paste(field, "");
    }
  }
  await page.finish();
}

async function policy(browser, server) {
  const page = await openSite(browser, server);
  const blocked = await page.evaluate(async () => {
    const seen = [];
    document.addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
    document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran = true" }));
    await fetch("http://127.0.0.1:1/").catch(() => {});
    await new Promise((done) => setTimeout(done, 100));
    return { seen, ran: window.ran };
  });
  assert.equal(blocked.ran, undefined);
  assert.ok(blocked.seen.includes("connect-src") && blocked.seen.some((one) => one.startsWith("script-src")), JSON.stringify(blocked));
  await page.close(); // its console has what was blocked
}

/** All requests are for the page's own files, and none has what was typed. */
async function stays(browser, server) {
  const page = await openSite(browser, server);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.paste("#url", "http://secret.example/");
  for (const tab of ["build", "compare", "pattern", "read"]) await page.pick(`#tab-${tab}`);
  await new Promise((done) => setTimeout(done, 300));
  assert.deepEqual(asked.filter((url) => !url.startsWith(server.address)), []);
  assert.deepEqual(server.requests.filter((path) => !path.startsWith("/a/sub-path/") && path !== "/favicon.ico"), []);
  assert.ok(!server.requests.some((path) => path.includes("secret")));
  await page.finish();
}

export const SAFETY = { shownAsText, marks, aMillion, policy, stays };
