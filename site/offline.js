// SPDX-License-Identifier: MIT
//
// The service worker: keeps the page's own files, so that it works without a network. The network is asked first, so that a new
// version is seen at once.

const CACHE = "urlens-page";
const FILES = ["./", "./index.html", "./style.css", "./icon.svg", "./urlens.wasm", "./steps.json", "./main.js", "./dom.js", "./engine.js", "./examples.js",
  "./places.js", "./readers.js", "./reading.js", "./state.js", "./visible.js", "./why.js", "./comparison.js", "./worker.js", "./panels/anatomy.js",
  "./panels/build.js", "./panels/compare.js", "./panels/findings.js", "./panels/pattern.js", "./panels/readers.js"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
