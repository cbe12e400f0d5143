// SPDX-License-Identifier: MIT
// How browsers, their workers and Deno get the module.

/** @param {URL} address */
export async function loadModule(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status} ${response.statusText}`);
  // Some servers do not say that it is WebAssembly.
  if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
