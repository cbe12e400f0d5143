// SPDX-License-Identifier: MIT
//
// The page's engine in the browser: it answers as `urlens rpc` does, passes the web-platform-tests' data, and its dialects
// chromium and firefox answer as that browser's own `new URL`.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { askEngine, askProgram, openSite, readData, readLines } from "./harness.mjs";
import { ROOT } from "./server.mjs";

const OWN = "tests/conformance/data";
const SHARED = process.env.URLENS_SHARED ?? "../shared";
const readJson = (name) => JSON.parse(readData(name));
const cases = (name) => readJson(name).filter((each) => typeof each === "object");

/** The project's own cases as requests. */
function ownRequests() {
  const urls = cases(`${OWN}/urls.json`).map(({ input, base }) => ({ op: "anatomy", input, ...(base ? { base } : {}) }));
  const patterns = cases(`${OWN}/patterns.json`).map(({ request }) => request).filter(Boolean);
  const inputs = readLines(`${OWN}/living/recorded/inputs.jsonl`).filter((_, i) => i % 7 === 0);
  const attacks = readLines(`${OWN}/audit.jsonl`).filter(({ input }) => input !== undefined).filter((_, i) => i % 3 === 0);
  return [...urls, ...patterns, ...inputs.map((each) => ({ op: "diff", ...each })), ...attacks.map(({ input }) => ({ op: "audit", input }))];
}

async function asProgram(browser, server, t) {
  const page = await openSite(browser, server);
  const requests = ownRequests();
  const [wanted, got] = [await askProgram(requests), await askEngine(page, requests)];
  assert.equal(wanted.length, requests.length);
  requests.forEach((request, i) => assert.deepEqual(got[i], wanted[i], JSON.stringify(request)));
  t.diagnostic(`${requests.length} answers are those of urlens rpc`);
  await page.finish();
}

/** What is left out of the web-platform-tests: encodings, which the page's engine lacks, are not in these files. */
async function standardsData(browser, server, t) {
  if (!existsSync(join(ROOT, SHARED, "conformance/wpt"))) return t.skip("the web-platform-tests are not there");
  const page = await openSite(browser, server);
  const wpt = (name) => readJson(`${SHARED}/conformance/wpt/${name}`).filter((each) => typeof each === "object");
  const urls = wpt("urltestdata.json");
  const answers = await askEngine(page, urls.map(({ input, base }) => ({ op: "parse", input, ...(base ? { base } : {}) })));
  urls.forEach(({ input, base, href, failure }, i) => assert.equal(answers[i].ok ? answers[i].href : null, failure ? null : href, `${input} against ${base}`));
  const patterns = wpt("urlpatterntestdata.json").filter(({ pattern }) => pattern.every((each) => typeof each === "string" || !each?.ignoreCase));
  const matches = await askEngine(page, patterns.map(({ pattern, inputs }) => ({ op: "pattern", pattern, ...(inputs ? { inputs } : {}) })));
  patterns.forEach(({ pattern, expected_obj: expected, expected_match: match }, i) => {
    if (expected === "error") assert.equal(matches[i].ok, false, JSON.stringify(pattern));
    else if (match === null) assert.equal(matches[i].match ?? null, null, JSON.stringify(pattern));
    else if (match && match !== "error") assert.ok(matches[i].match, JSON.stringify(pattern));
  });
  t.diagnostic(`${urls.length} cases of URL and ${patterns.length} of URLPattern`);
  await page.finish();
}

async function searchParams(browser, server, t) {
  const page = await openSite(browser, server);
  const own = cases(`${OWN}/search-params.json`).filter(({ input }) => typeof input === "string");
  const inputs = [...own.map(({ input }) => input), "a=b&a=c", "?a=%zz&+b=+", "&&=&a", "é=\ud800&x=%FF", "a=b;c=d#e"];
  const answers = await askEngine(page, inputs.map((input) => ({ op: "search-params", input })));
  const native = await page.evaluate((json) => JSON.stringify(JSON.parse(json).map((input) => {
    const params = new URLSearchParams(input);
    return { params: [...params], output: String(params) };
  })), JSON.stringify(inputs)).then(JSON.parse);
  inputs.forEach((input, i) => assert.deepEqual({ params: answers[i].params, output: answers[i].output }, native[i], input));
  t.diagnostic(`${inputs.length} cases of URLSearchParams are as the browser's own`);
  await page.finish();
}

/* --- The browser's own URL --- */

/** 5,000 inputs, of the project's recorded ones and then of its other files. */
function manyInputs() {
  const seen = new Map();
  const add = ({ input, base }) => input !== undefined && !/[\ud800-\udfff]/.test(input.replace(/[\ud800-\udbff][\udc00-\udfff]/g, "")) && seen.set(JSON.stringify([input, base ?? null]), { input, ...(base ? { base } : {}) });
  readLines(`${OWN}/living/recorded/inputs.jsonl`).forEach(add);
  for (const name of ["okhttp", "rust-url", "urllib3", "python", "perl", "ruby", "curl", "go"]) readLines(`${OWN}/living/${name}.jsonl`).forEach(add);
  return [...seen.values()].slice(0, 5000);
}

/** Whether a difference is one that is known and explained. */
function explainedBy(rules, { input, base }) {
  const clean = (text) => text?.replace(/^[\0-\x20]+|[\0-\x20]+$|[\t\n\r]/g, "");
  const matches = (pattern, text) => new RegExp(`^(?:${pattern.replace(/^\(\?i\)/, "")})$`, pattern.startsWith("(?i)") ? "isu" : "su").test(text ?? "");
  return rules.some((rule) => (rule.base === undefined || (base !== undefined && matches(rule.base, clean(base)))) && matches(rule.input, clean(input)));
}

async function asBrowser(browser, server, t, name) {
  const page = await openSite(browser, server);
  const inputs = manyInputs();
  const modelled = (await askEngine(page, [{ op: "dialects" }]))[0].dialects.find(({ id }) => id === name).version;
  const version = (await browser.version()).match(/[\d.]+/)[0];
  const answers = await askEngine(page, inputs.map((each) => ({ op: "parse", dialect: name, ...each })));
  const own = await page.evaluate((json) => JSON.stringify(JSON.parse(json).map(({ input, base }) => {
    try {
      return new URL(input, base).href;
    } catch {
      return null;
    }
  })), JSON.stringify(inputs)).then(JSON.parse);
  const rules = readJson(`${OWN}/living/explained.json`)[name] ?? [];
  const different = inputs.map((each, i) => ({ ...each, got: answers[i].ok ? answers[i].href : null, wanted: own[i] })).filter(({ got, wanted }) => got !== wanted);
  const unexplained = different.filter((each) => !explainedBy(rules, each));
  for (const each of different) t.diagnostic(`${unexplained.includes(each) ? "not explained" : "explained"}: ${JSON.stringify(each)}`);
  t.diagnostic(`${name} ${version}, modelled ${modelled}: of ${inputs.length} inputs ${different.length} differ, ${unexplained.length} of them not explained`);
  const isModelled = modelled.startsWith(version.split(".").slice(0, 2).join("."));
  if (isModelled) assert.ok(different.length <= inputs.length * 0.005, `${different.length} differ`);
  await page.finish();
}

export const ANSWERS = { asProgram, standardsData, searchParams, asBrowser };
