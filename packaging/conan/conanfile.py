# SPDX-License-Identifier: MIT
"""The recipe for Conan 2: conan create packaging/conan"""
import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy

PARTS = ["unicode", "site", "psl", "rfc", "ecma", "template", "encodings"]


class Urlens(ConanFile):
    name = "urlens"
    description = "The URL library that speaks every dialect"
    license = "MIT AND Unicode-3.0 AND BSD-3-Clause AND MPL-2.0"
    topics = ("url", "uri", "idna", "parser")
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], **{f"with_{part}": [True, False] for part in PARTS}}
    default_options = {"shared": False, "fPIC": True, **{f"with_{part}": True for part in PARTS}}
    languages = "C"

    def set_version(self):
        with open(os.path.join(self.recipe_folder, "../../include/urlens.h"), encoding="utf-8") as file:
            self.version = ".".join(re.findall(r"^#define URLENS_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", file.read(), re.M))

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "../..")
        for pattern in ("CMakeLists.txt", "cmake/*", "include/*", "src/*", "LICENSE", "LICENSES/*", "THIRD_PARTY.md"):
            copy(self, pattern, root, self.export_sources_folder)

    def config_options(self):
        if self.settings.os == "Windows":
            del self.options.fPIC

    def configure(self):
        if not self.options.with_site:
            del self.options.with_psl  # the list is of no use without it

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for name in ("PROGRAM", "TESTS"):
            toolchain.cache_variables[f"URLENS_BUILD_{name}"] = False
        for part in PARTS:
            toolchain.cache_variables[f"URLENS_WITH_{part.upper()}"] = bool(self.options.get_safe(f"with_{part}"))
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE*", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "urlens")
        self.cpp_info.set_property("cmake_target_name", "urlens::urlens")
        self.cpp_info.set_property("pkg_config_name", "urlens")
        is_msvc = str(self.settings.compiler) in ("msvc", "clang") and self.settings.os == "Windows"
        self.cpp_info.libs = ["urlens-static" if is_msvc and not self.options.shared else "urlens"]
        if self.settings.os == "Windows" and self.options.shared:
            self.cpp_info.defines = ["URLENS_SHARED"]
