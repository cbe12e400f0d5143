// SPDX-License-Identifier: MIT
//
// Browsers: new URL. The drivers of browsers put this into a page.
'use strict';

// The interface gives '' for what is absent and for what is empty; the text that it writes shows which it is.
function parts(url) {
  const [text, ...fragment] = url.href.split('#');
  const present = (value, there) => (there ? value : null);
  return {
    ok: true,
    scheme: url.protocol.slice(0, -1),
    username: url.username,
    password: url.password,
    host: present(url.hostname, url.hostname !== '' || text.startsWith(url.protocol + '//')),
    port: present(url.port, url.port !== ''),
    path: url.pathname,
    query: present(url.search.slice(1), text.includes('?')),
    fragment: present(url.hash.slice(1), fragment.length > 0),
  };
}

function answer({ base, input }) {
  try {
    return base === undefined ? parts(new URL(input)) : { ok: true, result: new URL(input, base).href };
  } catch {
    return { ok: false };
  }
}

/** Answers for a list of cases, as JSON in ASCII. */
function answers(cases) {
  const escape = (unit) => '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0');
  return JSON.stringify(cases.map(answer)).replace(/[^ -~]/g, escape);
}
