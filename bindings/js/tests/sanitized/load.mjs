// SPDX-License-Identifier: MIT
// node --import load.mjs: the package gets the addon that URLENS_SANITIZED names in place of its own.
const { dlopen } = process;
process.dlopen = (module, file, ...flags) => dlopen.call(process, module, /\/native\/urlens-[^/]*\.node$/.test(file) ? process.env.URLENS_SANITIZED : file, ...flags);
