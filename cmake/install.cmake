# SPDX-License-Identifier: MIT
#
# cmake --install: headers, libraries, program, pkg-config file, CMake package, licences, reference pages. A part of it alone:
# --component runtime (the shared library), development (what programs that use it are built with) or program.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/urlens)

install(
  FILES ${PROJECT_SOURCE_DIR}/include/urlens.h ${PROJECT_SOURCE_DIR}/include/urlens.hpp
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  COMPONENT development)
install(
  DIRECTORY ${PROJECT_SOURCE_DIR}/include/urlens
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  COMPONENT development)

set(components development)
set(libraries)
if(URLENS_BUILD_STATIC)
  list(APPEND libraries urlens-static)
endif()
if(URLENS_BUILD_SHARED)
  list(APPEND libraries urlens-shared)
  list(APPEND components runtime)
endif()
install(
  TARGETS ${libraries}
  EXPORT urlensTargets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
if(TARGET urlens-program)
  install(TARGETS urlens-program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  list(APPEND components program)
endif()
# Each of them can go to somebody who has no other, so each has the licences.
foreach(component ${components})
  install(
    FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/THIRD_PARTY.md
    DESTINATION ${CMAKE_INSTALL_DOCDIR}
    COMPONENT ${component})
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/LICENSES DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT ${component})
endforeach()

# Libraries that do not have the offsets of the header's default must be used with the same setting.
set(URLENS_PC_CFLAGS "")
if(NOT URLENS_OFFSET_BITS EQUAL 32)
  set(URLENS_PC_CFLAGS " -DURLENS_OFFSET_BITS=${URLENS_OFFSET_BITS}")
endif()
# The linker finds what the name without the suffix says; the static library is called otherwise where the DLL's is urlens.lib.
get_target_property(URLENS_PC_LIBRARY ${URLENS_LIBRARY} OUTPUT_NAME)
# A prefix that is found from where the file is, so that the tree can be moved.
file(RELATIVE_PATH URLENS_PC_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${CMAKE_CURRENT_LIST_DIR}/urlens.pc.in ${PROJECT_BINARY_DIR}/urlens.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/urlens.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

install(EXPORT urlensTargets NAMESPACE urlens:: DESTINATION ${package_folder} COMPONENT development)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/urlensConfig.cmake.in ${PROJECT_BINARY_DIR}/urlensConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
# Before 1.0 a new minor version may change anything.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/urlensConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/urlensConfig.cmake ${PROJECT_BINARY_DIR}/urlensConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT development)

# Man pages and reference.html, made from the headers. In a package of the sources without tools/, without Python, or with Debian's python3-minimal alone, which lacks
# these modules, everything else is still installed.
find_package(Python3 3.8 COMPONENTS Interpreter)
set(python_lacks "an interpreter")
if(Python3_FOUND AND EXISTS ${PROJECT_SOURCE_DIR}/tools/doc/reference.py)
  execute_process(COMMAND ${Python3_EXECUTABLE} -c "import dataclasses, html, json" RESULT_VARIABLE python_lacks
                  OUTPUT_QUIET ERROR_QUIET)
endif()
if(python_lacks STREQUAL 0)
  set(reference ${PROJECT_BINARY_DIR}/reference)
  set(make_reference ${CMAKE_COMMAND} -E env PYTHONDONTWRITEBYTECODE=1 ${Python3_EXECUTABLE}
                     ${PROJECT_SOURCE_DIR}/tools/doc/reference.py)
  set(globs include/*.h include/urlens/*.h examples/*.c examples/*.cpp tools/doc/reference*.*)
  list(TRANSFORM globs PREPEND ${PROJECT_SOURCE_DIR}/)
  file(GLOB reference_sources CONFIGURE_DEPENDS ${globs})
  add_custom_command(
    OUTPUT ${reference}/reference.html
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${reference} # with the pages of functions that were removed
    COMMAND ${make_reference} man ${reference}/man3
    COMMAND ${make_reference} html ${reference}/reference.html
    DEPENDS ${reference_sources}
    COMMENT "Making the reference pages"
    VERBATIM)
  add_custom_target(urlens-reference ALL DEPENDS ${reference}/reference.html)
  install(DIRECTORY ${reference}/man3 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT development OPTIONAL)
  install(FILES ${reference}/reference.html DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT development OPTIONAL)
else()
  message(STATUS "No tools/doc, or no Python 3.8 or later with its standard library: man pages and reference.html are not installed")
endif()
