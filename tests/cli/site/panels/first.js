// SPDX-License-Identifier: MIT
export const first = "ü";
