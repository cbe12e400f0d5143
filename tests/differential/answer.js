// SPDX-License-Identifier: MIT
//
// Answers for whatwg-url: a JSON request a line on standard input, {"input", "base"?, "set"?: [[part, value]…]}, and a
// line on standard output, the URL API's attributes or {"failure": true}; and "errors", the names of the validation
// errors, where nothing is set and the base is a URL. With --version it says instead which version of the package there
// is and by which Unicode this Node normalizes.
//
//   node answer.js FOLDER [--version]      FOLDER has node_modules, or is below one that has
"use strict";
const { createRequire } = require("node:module");
const path = require("node:path");
const readline = require("node:readline");

const need = createRequire(path.join(path.resolve(process.argv[2]), "x.js"));
const { URL, parseURL, parseURLWithValidationErrors } = need("whatwg-url");

const ATTRIBUTES = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname",
  "search", "hash"];

function attributes({ input, base, set = [] }) {
  try {
    const url = base === undefined ? new URL(input) : new URL(input, base);
    for (const [part, value] of set) {
      url[part] = value;
    }
    return Object.fromEntries(ATTRIBUTES.map(name => [name, url[name]]));
  } catch (error) {
    if (error instanceof TypeError && /^Invalid (base )?URL/u.test(error.message)) {
      return { failure: true };
    }
    throw error;
  }
}

function validationErrors({ input, base, set }) {
  const baseURL = base === undefined ? undefined : parseURL(base.toWellFormed());
  if (set !== undefined || baseURL === null) {
    return {};
  }
  return { errors: parseURLWithValidationErrors(input.toWellFormed(), { baseURL }).validationErrors };
}

function answer(request) {
  return { ...attributes(request), ...validationErrors(request) };
}

async function answerLines() {
  let output = [];
  for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    output.push(JSON.stringify(answer(JSON.parse(line))));
    if (output.length === 1000) {
      process.stdout.write(output.join("\n") + "\n");
      output = [];
    }
  }
  process.stdout.write(output.map(line => line + "\n").join(""));
}

if (process.argv[3] === "--version") {
  console.log(need("whatwg-url/package.json").version + " " + process.versions.unicode);
} else {
  answerLines();
}
