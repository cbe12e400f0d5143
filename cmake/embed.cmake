# SPDX-License-Identifier: MIT
#
# The files of the page, inside the program. Included, this gives urlens_embed_page; run as a script, it writes the C file:
# cmake -DFOLDER=… -DFILES=a;b -DWASM=… -DOUTPUT=… -P embed.cmake
# FILES are names in FOLDER. WASM is a file that gets the name urlens.wasm, unless FOLDER has one. Without files the table is empty.

# urlens_embed_page(TARGET FOLDER WASM): adds the table to the target. A page that is not whole is left out.
function(urlens_embed_page target folder wasm)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*)
  list(FILTER files INCLUDE REGEX "\\.(html|css|js|mjs|wasm|json|webmanifest|svg|png|ico|woff2|txt)$")
  list(FILTER files EXCLUDE REGEX "(^|/)\\.|(^|/)(tests|node_modules)/")
  if(NOT "index.html" IN_LIST files OR NOT ("urlens.wasm" IN_LIST files OR wasm))
    set(files)
    set(wasm)
  endif()
  set(sources ${files})
  list(TRANSFORM sources PREPEND ${folder}/)
  if(sources)
    target_compile_definitions(${target} PRIVATE URLENS_CLI_SERVE_PAGE)
  endif()
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}/serve_files.c)
  string(REPLACE ";" "$<SEMICOLON>" names "${files}")
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} "-DFILES=${names}" -DWASM=${wasm} -DOUTPUT=${output} -P
            ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${sources} ${wasm} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

# A file as an array of numbers, and a row of the table.
function(embed_file path name)
  file(READ ${path} bytes HEX)
  file(SHA256 ${path} sum)
  file(SIZE ${path} size)
  string(SUBSTRING ${sum} 0 32 tag)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  file(APPEND ${OUTPUT}.new "static const unsigned char file_${number}[] = {${bytes}0};\n")
  set(rows "${rows}    {\"/${name}\", \"\\\"${tag}\\\"\", file_${number}, ${size}},\n" PARENT_SCOPE)
  math(EXPR number "${number} + 1")
  set(number ${number} PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  cmake_minimum_required(VERSION 3.21)
  set(rows "")
  set(number 0)
  file(WRITE ${OUTPUT}.new "/* Written by cmake/embed.cmake. */\n#include \"serve_file.h\"\n\n")
  foreach(name IN LISTS FILES)
    embed_file(${FOLDER}/${name} ${name})
  endforeach()
  if(WASM AND NOT "urlens.wasm" IN_LIST FILES)
    embed_file(${WASM} urlens.wasm)
  endif()
  file(APPEND ${OUTPUT}.new "\nconst serve_file serve_files[] = {\n${rows}    {0, 0, 0, 0},\n};\n")
  file(RENAME ${OUTPUT}.new ${OUTPUT})
endif()
