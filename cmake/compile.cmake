# SPDX-License-Identifier: MIT
#
# Flags for everything this project compiles. Nothing here reaches the users of the library.
include(CheckCCompilerFlag)
include(CheckLinkerFlag)

# Adds the flags that the compiler knows to `list`.
function(urlens_supported_flags list)
  set(flags ${${list}})
  foreach(flag ${ARGN})
    string(MAKE_C_IDENTIFIER "URLENS_CC${flag}" known)
    check_c_compiler_flag(${flag} ${known})
    if(${known})
      list(APPEND flags ${flag})
    endif()
  endforeach()
  set(${list} ${flags} PARENT_SCOPE)
endfunction()

# Whether the linker knows a flag. Where test programs cannot be linked (no start-up files, no SDK), nobody can know.
function(urlens_linker_takes flag known)
  if(CMAKE_TRY_COMPILE_TARGET_TYPE STREQUAL "STATIC_LIBRARY")
    set(${known} OFF PARENT_SCOPE)
  else()
    check_linker_flag(C ${flag} ${known})
    set(${known} ${${known}} PARENT_SCOPE)
  endif()
endfunction()

add_library(urlens-flags INTERFACE)

# clang-cl takes cl's options, and means something else by some of gcc's.
set(like_gcc OFF)
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang" AND NOT CMAKE_C_COMPILER_FRONTEND_VARIANT STREQUAL "MSVC")
  set(like_gcc ON)
endif()
if(MSVC)
  target_compile_options(urlens-flags INTERFACE /W3 /utf-8)
  target_compile_definitions(urlens-flags INTERFACE _CRT_SECURE_NO_WARNINGS _CRT_NONSTDC_NO_WARNINGS)
  if(URLENS_WERROR)
    target_compile_options(urlens-flags INTERFACE /WX)
  endif()
endif()
if(like_gcc)
  target_compile_options(
    urlens-flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes
                           -Wundef -Wvla -Wcast-qual -Wpointer-arith -Wwrite-strings)
  if(URLENS_WERROR)
    target_compile_options(urlens-flags INTERFACE -Werror)
  endif()
endif()

if(URLENS_SANITIZE)
  set(sanitize -fsanitize=${URLENS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  if(CMAKE_C_COMPILER_ID MATCHES "Clang" AND URLENS_SANITIZE MATCHES "memory")
    list(APPEND sanitize -fsanitize-memory-track-origins)
  endif()
  add_compile_options(${sanitize})
  add_link_options(${sanitize})
elseif(URLENS_HARDENING AND like_gcc AND NOT WIN32 AND NOT CMAKE_SYSTEM_NAME STREQUAL "Generic")
  # Sanitizers bring checks of their own and do not get on with these; on Windows they would need one more library, and without
  # a system there is nobody to call when a check fails.
  set(hardening -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  urlens_supported_flags(hardening -fstack-protector-strong -fstack-clash-protection -fcf-protection)
  target_compile_options(urlens-flags INTERFACE "$<$<NOT:$<CONFIG:Debug>>:${hardening}>")
  urlens_linker_takes(-Wl,-z,relro,-z,now URLENS_LD_RELRO)
  if(URLENS_LD_RELRO)
    add_link_options($<$<NOT:$<CONFIG:Debug>>:-Wl,-z,relro,-z,now>)
  endif()
endif()
