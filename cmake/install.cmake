# SPDX-License-Identifier: MIT
#
# cmake --install: header, libraries, program, pkg-config file, CMake package, licences.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/urlens)

install(FILES ${PROJECT_SOURCE_DIR}/include/urlens.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS urlens urlens-static EXPORT urlensTargets)
if(TARGET urlens-program)
  install(TARGETS urlens-program)
endif()
install(
  FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/THIRD_PARTY.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/LICENSES DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Libraries that do not have the offsets of the header's default must be used with the same setting.
set(URLENS_PC_CFLAGS "")
if(NOT URLENS_OFFSET_BITS EQUAL 32)
  set(URLENS_PC_CFLAGS " -DURLENS_OFFSET_BITS=${URLENS_OFFSET_BITS}")
endif()
# A prefix that is found from where the file is, so that the tree can be moved.
file(RELATIVE_PATH URLENS_PC_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${CMAKE_CURRENT_LIST_DIR}/urlens.pc.in ${PROJECT_BINARY_DIR}/urlens.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/urlens.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(EXPORT urlensTargets NAMESPACE urlens:: DESTINATION ${package_folder})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/urlensConfig.cmake.in ${PROJECT_BINARY_DIR}/urlensConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
# Before 1.0 a new minor version may change anything.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/urlensConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/urlensConfig.cmake ${PROJECT_BINARY_DIR}/urlensConfigVersion.cmake
        DESTINATION ${package_folder})
