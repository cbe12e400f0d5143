# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for the Python package.

packages_of_python_package() {
  printf '%s\n' 'python3 python3' '/usr/share/doc/python3-venv python3-venv' 'python3-config python3-dev'
}

# An environment for building and testing. 1 if it cannot be made: no network, no python3-venv.
python_environment() {
  local folder=build/python
  [ ! -e "$folder/ready" ] || return 0
  quietly python3 -m venv "$folder" || return 1
  quietly "$folder/bin/pip" install -q 'scikit-build-core>=0.10' pytest mypy || return 1
  touch "$folder/ready"
}

cmd_python() {
  [ $# -eq 0 ] || wrong_usage "python takes no arguments"
  need build python_package
  python_environment || die "pip could not install what the package is built with"
  quietly build/python/bin/pip wheel --no-deps --no-build-isolation -w dist . || die "building the wheel failed"
  say "built the wheel in dist/"
}

# From another folder, so that the package that was installed is the one that is tested.
run_pytest() { (cd build/python && bin/python -m mypy.stubtest urlens._urlens && bin/python -m pytest -q -rs ../../bindings/python/tests); }

test_binding_python() {
  need python_package
  if ! python_environment; then
    skip_engine python "pip could not install what the tests of the Python package need"
    return 0
  fi
  quietly build/python/bin/pip install --no-deps --no-build-isolation . || die "installing the Python package failed"
  stage python test_script python run_pytest
}
