# SPDX-License-Identifier: MIT
#
# cmake -DPROGRAM=… -DEXPECTED=… [-DEMULATOR=…] -P run_example.cmake
# Runs an example; it must succeed, and print what the file EXPECTED holds if there is such a file.
execute_process(COMMAND ${EMULATOR} ${PROGRAM} OUTPUT_VARIABLE got RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "exit status ${status}; it printed:\n${got}")
endif()
if(EXISTS ${EXPECTED})
  string(REPLACE "\r\n" "\n" got "${got}") # on Windows
  file(READ ${EXPECTED} wanted)
  if(NOT "${got}" STREQUAL "${wanted}")
    message(FATAL_ERROR "wanted:\n${wanted}\ngot:\n${got}")
  endif()
endif()
