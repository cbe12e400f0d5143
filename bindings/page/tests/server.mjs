// SPDX-License-Identifier: MIT
//
// Serves site/ under a sub-path, with the WebAssembly file where the page looks for it, and the npm package in package/.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm" };
const PREFIX = "/a/sub-path/";

function fileOf(path) {
  const name = normalize(path.slice(PREFIX.length) || "index.html");
  if (/^(package\/)?urlens\.wasm$/.test(name)) return join(ROOT, "build/wasm/urlens.wasm");
  return name.startsWith("package/") ? join(ROOT, "bindings/js", name.slice("package/".length)) : join(ROOT, "site", name);
}

/** Starts it. Returns { address, requests, close }; `requests` has the path of every request. */
export async function serve() {
  const requests = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    requests.push(pathname);
    try {
      if (!pathname.startsWith(PREFIX) || pathname.includes("..")) throw new Error("not here");
      const file = fileOf(pathname);
      const bytes = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-store" });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { address: `http://localhost:${server.address().port}${PREFIX}`, requests, close };
}
