# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for Spark.
cmd_spark() { die "not yet"; }
test_binding_spark() { :; }
