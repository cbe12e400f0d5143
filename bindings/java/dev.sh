# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for the Java package. What is built is in build/java; the jar goes to dist.

# Debian 12's default is Java 17, the oldest that the package runs on.
packages_of_java() { printf '%s\n' 'javac default-jdk-headless' 'mvn maven'; }

# The version that the header states.
java_version() {
  sed -n 's/^#define URLENS_VERSION_\(MAJOR\|MINOR\|PATCH\) \([0-9]*\).*/\2/p' include/urlens.h | paste -sd .
}

build_java_library() {
  quietly cmake --preset release -DURLENS_BUILD_JAVA=ON || die "configuring failed"
  quietly cmake --build --preset release --target urlens-java urlens-program || die "building the native library for Java failed"
}

# run_maven GOAL OPTION…: what it has downloaded once it does not look for again.
run_maven() {
  local offline=()
  ! cmp -s bindings/java/pom.xml build/java/ready || offline=(-o)
  mvn -q -B -ntp -Dstyle.color=never ${offline[@]+"${offline[@]}"} -f bindings/java/pom.xml "-Drevision=$(java_version)" "$@"
}

# java_environment: Java, the native library, Maven and what Maven downloads. 1 if they cannot be had: no network.
java_environment() {
  (need java) || return 1
  build_java_library
  ! cmp -s bindings/java/pom.xml build/java/ready || return 0
  mkdir -p build/java
  rm -f build/java/ready
  # One test makes Maven download what it needs to run them.
  quietly run_maven package -Dtest=TextTest#nulAndEmpty || return 1
  cp bindings/java/pom.xml build/java/ready
}

# The jar: dist/urlens-VERSION.jar.
cmd_java() {
  [ $# -eq 0 ] || wrong_usage "java takes no arguments"
  need build
  java_environment || die "there is no JDK, or Maven could not download what the package is built with"
  quietly run_maven package -DskipTests || die "building the Java package failed"
  mkdir -p dist
  cp "build/java/maven/urlens-$(java_version).jar" dist/
  say "built dist/urlens-$(java_version).jar"
}

run_junit() {
  run_maven package || return 1
  sed -n 's/.*<testsuite [^>]*name="\([^"]*\)".* tests="\([0-9]*\)".* skipped="\([0-9]*\)".*/\1: \2 tests, \3 skipped/p' \
    build/java/maven/surefire-reports/TEST-*.xml
}

test_binding_java() {
  if ! java_environment; then
    skip_engine java "there is no JDK, or Maven could not download what the tests need"
    return 0
  fi
  stage java test_script java run_junit
}
