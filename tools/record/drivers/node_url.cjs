// SPDX-License-Identifier: MIT
//
// Node: url.parse and url.resolve, the interface from before the URL Standard.
'use strict';
const url = require('url');
const { createInterface } = require('readline');

const present = (value, mark) => (value === null || value === undefined ? null : mark ? value.slice(mark) : value);

function parse(input) {
  const parsed = url.parse(input);
  const [, user, password] = parsed.auth === null ? [] : /^([^:]*)(?::([^]*))?$/.exec(parsed.auth);
  return {
    ok: true,
    scheme: parsed.protocol === null ? null : parsed.protocol.slice(0, -1),
    username: present(user),
    password: present(password),
    host: present(parsed.hostname) ?? (parsed.slashes ? '' : null),
    port: present(parsed.port),
    path: present(parsed.pathname),
    query: present(parsed.search, 1),
    fragment: present(parsed.hash, 1),
  };
}

function answer({ base, input }) {
  try {
    return base === undefined ? parse(input) : { ok: true, result: url.resolve(base, input) };
  } catch {
    return { ok: false };
  }
}

process.removeAllListeners('warning'); // that url.parse is not for new programs
console.log(JSON.stringify({ version: process.versions.node }));
createInterface({ input: process.stdin }).on('line', (line) => console.log(JSON.stringify(answer(JSON.parse(line)))));
