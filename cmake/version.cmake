# SPDX-License-Identifier: MIT
#
# The version is stated in include/urlens.h and nowhere else.
set(URLENS_HEADER ${CMAKE_CURRENT_LIST_DIR}/../include/urlens.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${URLENS_HEADER})

foreach(name VERSION_MAJOR VERSION_MINOR VERSION_PATCH ABI_VERSION)
  file(STRINGS ${URLENS_HEADER} line REGEX "^#define URLENS_${name} [0-9]+$")
  if(NOT line)
    message(FATAL_ERROR "include/urlens.h does not define URLENS_${name}")
  endif()
  string(REGEX REPLACE "^.* " "" URLENS_${name} "${line}")
endforeach()
set(URLENS_VERSION ${URLENS_VERSION_MAJOR}.${URLENS_VERSION_MINOR}.${URLENS_VERSION_PATCH})
