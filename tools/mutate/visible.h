/* SPDX-License-Identifier: MIT */
/* Put before each file of the library: nothing in it is hidden, so that tests of the inside can load it as a shared library. */
#pragma GCC visibility push(default)
#define visibility(kind)
