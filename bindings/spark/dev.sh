# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for Spark: the tests of urlens.spark and of the jar, with a real Spark. The environment is build/spark; what
# belongs to this project is not installed into it but put beside it, so that executors have no urlens unless it is sent to them.
SPARK_FOLDER=build/spark
# PySpark wants pandas before 3.
spark_packages='pyspark[connect]==4.3.0 pandas<3 pyarrow pytest'

# An environment with Spark, about 850 MB. 1 if it cannot be made: no network, no python3-venv.
spark_environment() {
  [ "$(cat "$SPARK_FOLDER/ready" 2>/dev/null)" != "$spark_packages" ] || return 0
  say "installing PySpark, which takes minutes"
  quietly python3 -m venv "$SPARK_FOLDER" || return 1
  # PySpark comes as source, which needs these two and nothing to be compiled.
  quietly "$SPARK_FOLDER/bin/python" -m pip install -q wheel setuptools || return 1
  # shellcheck disable=SC2086 # a list of words
  quietly "$SPARK_FOLDER/bin/python" -m pip install -q --no-build-isolation $spark_packages || return 1
  printf '%s\n' "$spark_packages" >"$SPARK_FOLDER/ready"
}

# All that Spark needs of this project: the package, its archive, the jar. 1: something could not be had.
build_spark() {
  (need python_package java) || return 1
  python_environment && java_environment && spark_environment || return 1
  rm -rf build/python/wheel "$SPARK_FOLDER/site"
  python_wheel build/python/wheel
  quietly "$SPARK_FOLDER/bin/python" -m pip install -q --no-deps --target "$SPARK_FOLDER/site" build/python/wheel/urlens-*.whl || return 1
  quietly run_maven package -DskipTests || die "building the Java package failed"
  cp "build/java/maven/urlens-$(java_version).jar" "$SPARK_FOLDER/urlens.jar"
}

# run_spark FILE MODE: in a folder of its own, where Spark may leave what it likes.
run_spark() {
  local folder=$PWD/$SPARK_FOLDER/run python=$PWD/$SPARK_FOLDER/bin/python file=$PWD/$1
  mkdir -p "$folder"
  (cd "$folder" && URLENS_SPARK_MODE=$2 PYSPARK_PYTHON=$python "$python" -m pytest -q -rs -p no:cacheprovider "$file")
}

test_binding_spark() {
  local mode
  if ! build_spark; then
    skip_engine spark "PySpark or Java cannot be installed"
    return 0
  fi
  for mode in local local-cluster connect; do
    stage "spark $mode" test_script "spark $mode" run_spark bindings/spark/tests/test_functions.py "$mode"
    stage "crawl $mode" test_script "crawl $mode" run_spark bindings/spark/tests/test_crawl.py "$mode"
  done
}

# Rows a second, against what Spark has itself.
cmd_spark() {
  [ "${1-}" = bench ] || wrong_usage "spark takes bench"
  shift
  need build
  build_spark || die "PySpark or Java cannot be installed"
  quietly cmake --preset release -DURLENS_BUILD_BENCH=ON || die "configuring failed"
  quietly cmake --build --preset release --target urlens-bench || die "building the benchmark failed"
  PYSPARK_PYTHON=$PWD/$SPARK_FOLDER/bin/python "$SPARK_FOLDER/bin/python" bench/spark/rows.py "$@"
}
