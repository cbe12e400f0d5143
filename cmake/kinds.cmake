# SPDX-License-Identifier: MIT
#
# Which libraries this build has, and whether it has the program and the tests:
#   URLENS_BUILD_SHARED, URLENS_BUILD_STATIC   what is installed; not in the cache, so that they follow BUILD_SHARED_LIBS
#   URLENS_BUILD_PROGRAM                       the program; a system without processes has none
#   URLENS_LIBRARY                             the target that urlens::urlens is: urlens-shared or urlens-static
#   URLENS_PROGRAM_LIBRARY                     the one that the program links
#   has_tests                                  whether tests are built; they look inside, so they need the static library
get_property(can_share GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS)
if(BUILD_SHARED_LIBS AND NOT can_share)
  message(STATUS "${CMAKE_SYSTEM_NAME} has no shared libraries: urlens is built as a static one")
endif()

set(wants_shared ${PROJECT_IS_TOP_LEVEL})
set(wants_static ON)
if(DEFINED BUILD_SHARED_LIBS AND BUILD_SHARED_LIBS)
  set(wants_shared ON)
  set(wants_static OFF)
elseif(DEFINED BUILD_SHARED_LIBS)
  set(wants_shared OFF)
endif()
if(NOT can_share)
  set(wants_shared OFF)
  set(wants_static ON)
endif()
foreach(kind shared static)
  string(TOUPPER ${kind} name)
  if(NOT DEFINED URLENS_BUILD_${name})
    set(URLENS_BUILD_${name} ${wants_${kind}})
  endif()
endforeach()
if(URLENS_BUILD_SHARED AND NOT can_share)
  message(FATAL_ERROR "URLENS_BUILD_SHARED: ${CMAKE_SYSTEM_NAME} has no shared libraries")
endif()
if(NOT URLENS_BUILD_SHARED AND NOT URLENS_BUILD_STATIC)
  message(FATAL_ERROR "URLENS_BUILD_SHARED and URLENS_BUILD_STATIC are both off: there is no library to build")
endif()

set(URLENS_LIBRARY urlens-static)
if(URLENS_BUILD_SHARED AND (NOT DEFINED BUILD_SHARED_LIBS OR BUILD_SHARED_LIBS OR NOT URLENS_BUILD_STATIC))
  set(URLENS_LIBRARY urlens-shared)
endif()
# Unless somebody has said which, the program has its library inside, so that it can be copied elsewhere.
set(URLENS_PROGRAM_LIBRARY ${URLENS_LIBRARY})
if(NOT DEFINED BUILD_SHARED_LIBS AND URLENS_BUILD_STATIC)
  set(URLENS_PROGRAM_LIBRARY urlens-static)
endif()

set(has_processes ON)
if(CMAKE_SYSTEM_NAME STREQUAL "Generic")
  set(has_processes OFF)
endif()
set(wants_program OFF)
if(PROJECT_IS_TOP_LEVEL AND has_processes)
  set(wants_program ON)
endif()
option(URLENS_BUILD_PROGRAM "Build the program" ${wants_program})

set(has_tests OFF)
if(URLENS_BUILD_TESTS AND (NOT DEFINED BUILD_TESTING OR BUILD_TESTING))
  set(has_tests ON)
endif()
