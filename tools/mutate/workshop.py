# SPDX-License-Identifier: MIT
"""Builds the library and its mutants, and runs the tests on them.

All tests load one shared library that shows its inside. A mutant takes one file to compile and that library to link; the tests
stay as they are, and find the mutant by LD_LIBRARY_PATH.
"""
import collections
import concurrent.futures
import glob
import json
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, "build", "mutate")
TRACED = os.path.join(BUILD, "traced")
MEASURES = os.path.join(BUILD, "measures.json")
LIBRARY = "liburlens.so"

QUICK = 10  # seconds of processor time that a quick test takes at most
MOST_MEMORY = 4 << 30
LONGEST_WAIT = 600  # seconds; a test that waits for something that never comes

# Tests that are about how the library is built or packaged, or that need programs which are not there everywhere.
LEFT_OUT = ("package", "cpp-", "growth", "differential", "shape", "threads")

# A test that passes; one that has skipped a part passes too.
PASSED = (0, 77)

# seconds: of processor time; functions: those of the library that it enters.
Test = collections.namedtuple("Test", "name command environment folder seconds functions")


def must(command, **options):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if done.returncode:
        sys.exit(f"{done.stdout[-4000:]}\nmutate: failed: {' '.join(command)}")
    return done.stdout


def configure(folder, *options):
    """Once; after that the build itself sees what has changed."""
    if os.path.exists(os.path.join(folder, "build.ninja")):
        return
    must(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DURLENS_TESTS_SHARE_LIBRARY=ON",
          "-DBUILD_SHARED_LIBS=OFF", "-DCMAKE_EXE_LINKER_FLAGS=-Wl,--enable-new-dtags", *options])


def build():
    """The library and the tests."""
    configure(BUILD)
    must(["cmake", "--build", BUILD])


def build_traced():
    """The library that tells which functions a test enters."""
    configure(TRACED, "-DBUILD_TESTING=OFF", "-DURLENS_BUILD_PROGRAM=OFF",
              "-DCMAKE_C_FLAGS_RELEASE=-O0 -DNDEBUG -finstrument-functions")
    must(["cmake", "--build", TRACED, "--target", "urlens-static"])
    must(["cc", "-O2", "-shared", "-fPIC", "-o", os.path.join(TRACED, "trace.so"), os.path.join(ROOT, "tools/mutate/trace.c")])


# ---------------------------------------------------------------------------------------------------------------------
# Running tests
# ---------------------------------------------------------------------------------------------------------------------


def environment_of(test, library_folder, **more):
    """Nothing from beside the project: its own cases have to find every mistake."""
    return {**os.environ, **test.environment, "URLENS_SHARED": os.path.join(BUILD, "no-such-folder"), "LC_ALL": "C.UTF-8",
            "LD_LIBRARY_PATH": library_folder, "PYTHONDONTWRITEBYTECODE": "1", **more}


def run(test, library_folder, most_seconds, **more):
    """(status, seconds of processor time); a test that was stopped has the status None."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (most_seconds, most_seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    process = subprocess.Popen(test.command, cwd=test.folder, env=environment_of(test, library_folder, **more), preexec_fn=limit,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True)
    try:
        stopped = wait_at_most(process, LONGEST_WAIT)
    finally:
        kill_session(process.pid)
    _, status, usage = stopped if stopped else os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode if stopped else None, usage.ru_utime + usage.ru_stime


def wait_at_most(process, seconds):
    """What os.wait4 gives, or None if it takes longer."""
    begun, pause = time.monotonic(), 0.002
    while time.monotonic() - begun < seconds:
        done = os.wait4(process.pid, os.WNOHANG)
        if done[0]:
            return done
        time.sleep(pause)
        pause = min(pause * 1.5, 0.1)
    return None


def kill_session(leader):
    """A test may leave the program running that it has started."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        pass


# ---------------------------------------------------------------------------------------------------------------------
# Which tests there are, how long they take, and which functions they enter
# ---------------------------------------------------------------------------------------------------------------------


def real_command(words):
    """The Python that runs this, in place of a script that looks for one each time."""
    return [sys.executable, *words[1:]] if os.path.basename(words[0]) == "python3" else words


def all_tests():
    listed = json.loads(must(["ctest", "--show-only=json-v1"], cwd=BUILD))
    for test in listed["tests"]:
        properties = {item["name"]: item["value"] for item in test["properties"]}
        environment = dict(entry.split("=", 1) for entry in properties.get("ENVIRONMENT", []))
        if "command" in test and not test["name"].startswith(LEFT_OUT):
            folder = properties.get("WORKING_DIRECTORY", BUILD)
            yield Test(test["name"], real_command(test["command"]), environment, folder, 0.0, frozenset())


def function_names():
    """The names of the functions of the traced library by their places."""
    listed = must(["nm", os.path.join(TRACED, LIBRARY)])
    rows = (line.split() for line in listed.splitlines())
    # The compiler makes parts and copies of functions, such as name.constprop.0.
    return {int(row[0], 16): row[2].split(".")[0] for row in rows if len(row) == 3 and row[1] in "tT"}


def trace(test, names):
    """The functions that a test enters, in all of its processes; all of them if it was stopped before it could tell."""
    folder = os.path.join(TRACED, "traces", test.name)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    status, _ = run(test, TRACED, 120, LD_PRELOAD=os.path.join(TRACED, "trace.so"), URLENS_TRACE=os.path.join(folder, "trace"))
    if status not in PASSED:
        return set(names.values())
    entered = set()
    for path in glob.glob(os.path.join(folder, "trace.*")):
        with open(path, encoding="ascii") as file:
            entered |= {names[int(line, 16)] for line in file if int(line, 16) in names}
    return entered


def measure(jobs, say):
    """The quick tests that pass on the library as it is."""
    build_traced()
    names = function_names()

    def measure_one(test):
        status, seconds = run(test, BUILD, int(QUICK) + 5)
        if status not in PASSED:
            say(f"left out {test.name}: it takes longer than {QUICK} s, or needs the library inside of it")
        if status not in PASSED or seconds > QUICK:
            return None
        return test._replace(seconds=seconds, functions=sorted(trace(test, names)))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        found = [test for test in pool.map(measure_one, all_tests()) if test]
    with open(MEASURES, "w", encoding="utf-8") as file:
        json.dump([test._asdict() for test in found], file)


def is_outdated():
    """Whether something that a test is made of has changed since the tests were measured."""
    if not os.path.exists(MEASURES):
        return True
    measured = os.path.getmtime(MEASURES)
    folders = (found for top in ("src", "tests", "cli") for found in os.walk(os.path.join(ROOT, top)))
    paths = (os.path.join(folder, name) for folder, _, names in folders for name in names if not name.endswith(".pyc"))
    return any(os.path.getmtime(path) > measured for path in paths)


def tests(keep, jobs, say):
    """The quick tests, measured anew if something has changed and nobody wants to keep what is known."""
    if not os.path.exists(MEASURES) or (is_outdated() and not keep):
        say("measuring the tests")
        measure(jobs, say)
    with open(MEASURES, encoding="utf-8") as file:
        rows = json.load(file)
    return [Test(**{**row, "functions": frozenset(row["functions"])}) for row in rows]


# ---------------------------------------------------------------------------------------------------------------------
# Mutants
# ---------------------------------------------------------------------------------------------------------------------


class Bench:
    """A folder where one mutant at a time is compiled and linked."""

    def __init__(self, number):
        self.folder = os.path.join(BUILD, f"bench{number}")
        os.makedirs(self.folder, exist_ok=True)
        with open(os.path.join(BUILD, "compile_commands.json"), encoding="utf-8") as file:
            rows = json.load(file)
        objects = os.path.join("src", "CMakeFiles", "urlens-objects.dir")
        self.commands = {os.path.relpath(row["file"], ROOT): self.command_of(row) for row in rows
                         if objects in row["command"].split(" -o ")[1]}

    @staticmethod
    def command_of(row):
        """(the command without its input and output, the object that it makes)"""
        words = shlex.split(row["command"])
        if os.path.basename(words[0]) == "ccache":
            words = words[1:]
        output = words[words.index("-o") + 1]
        return words[:words.index("-o")], os.path.join(row["directory"], output)

    def compile(self, path, text):
        """The object of a file with that text, or None if it is not C."""
        words, _ = self.commands[path]
        source = os.path.join(self.folder, os.path.basename(path))
        result = os.path.join(self.folder, "mutant.o")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([*words, "-w", "-iquote", os.path.join(ROOT, os.path.dirname(path)), "-o", result, "-c", source],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=BUILD)
        os.remove(source)
        return result if done.returncode == 0 else None

    def link(self, path, object_path):
        """The library with that object in place of the file's own."""
        objects = [object_path if name == path else command[1] for name, command in self.commands.items()]
        response = os.path.join(self.folder, "objects")
        with open(response, "w", encoding="utf-8") as file:
            file.write("\n".join(objects))
        result = os.path.join(self.folder, LIBRARY)
        done = subprocess.run([*linker(), "-shared", "-Wl,-soname," + LIBRARY, "-o", result, "@" + response],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return done.returncode == 0


def lacking_instructions():
    """The instruction sets that have files of their own in src/scan and that this machine does not have, if it tells."""
    path = "/proc/cpuinfo"
    if not os.path.exists(path):
        return set()
    with open(path, encoding="ascii", errors="replace") as file:
        words = set(file.read().split())
    return {name for name, flag in {"avx2": "avx2", "avx512": "avx512vbmi", "ssse3": "ssse3"}.items() if flag not in words}


def linker():
    return ["cc", "-fuse-ld=lld"] if shutil.which("ld.lld") else ["cc"]
