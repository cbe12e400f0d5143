# SPDX-License-Identifier: MIT
#
# A Cortex-A7 without an operating system: no processes, no shared libraries. Debian's compiler with newlib; what a program
# prints and how it ends goes to qemu-arm by semihosting.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER "")
# The tests pass enumerators that do not exist, so enumerations need the size of int.
set(CMAKE_C_FLAGS_INIT "-fno-short-enums -mcpu=cortex-a7 -marm -mfloat-abi=softfp -mfpu=neon-vfpv4")
set(CMAKE_EXE_LINKER_FLAGS_INIT "--specs=rdimon.specs -Wl,--no-enum-size-warning")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-arm)
