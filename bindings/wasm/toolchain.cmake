# SPDX-License-Identifier: MIT
#
# WebAssembly without an operating system, by clang and wasi-libc as Debian has them.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar)
set(CMAKE_RANLIB llvm-ranlib)
# A reactor is a module that is called, and has no main.
set(CMAKE_EXE_LINKER_FLAGS_INIT -mexec-model=reactor)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
