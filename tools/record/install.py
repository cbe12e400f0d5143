# SPDX-License-Identifier: MIT
"""Gets parsers from their registries into build/observe. What is there already, in the version asked for, is kept.

A function returns a path, or raises Missing with a sentence that says what is lacking.
"""
import os
import platform
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, "build", "observe")
DRIVERS = os.path.join(ROOT, "tools", "record", "drivers")
SECONDS = 900


class Missing(Exception):
    """A parser cannot be run here."""


def run(*command, **options):
    """Runs a command; its output is for the sentence of a failure."""
    try:
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                       timeout=SECONDS, **options)
    except (OSError, subprocess.SubprocessError) as error:
        last = (getattr(error, "stdout", None) or b"").decode(errors="replace").strip().split("\n")[-1]
        raise Missing(f"`{' '.join(command[:3])} …` failed: {last or error}") from error


def once(name, make):
    """Calls make(folder) unless it has come to its end before; `name` has to say everything that the result depends on."""
    folder = os.path.join(FOLDER, name)
    done = os.path.join(folder, ".done")
    if not os.path.exists(done):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        make(folder)
        with open(done, "w", encoding="ascii"):
            pass
    return folder


def as_root():
    """How to run a command as root, or None."""
    if os.geteuid() == 0:
        return []
    try:
        subprocess.run(["sudo", "-n", "true"], stderr=subprocess.DEVNULL, check=True)
        return ["sudo", "-n"]
    except (OSError, subprocess.CalledProcessError):
        return None


def apt(package):
    """Installs a Debian package, where that is possible."""
    if not shutil.which("apt-get") or as_root() is None:
        raise Missing(f"the package {package} is not installed")
    run(*as_root(), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq", "--no-install-recommends",
        package)


def debian(package, *programs):
    """The first of the programs that is there; installs the package if none is."""
    def found():
        return next(filter(None, map(shutil.which, programs)), None)
    if not found():
        apt(package)
    if not found():
        raise Missing(f"the package {package} brings no {programs[0]}")
    return found()


def npm(*packages):
    """A folder with these packages, written name@version, in its node_modules."""
    debian("npm", "npm")

    def install(folder):
        run("npm", "install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", *packages)
    return once("npm-" + "+".join(packages).replace("/", "_"), install)


def node():
    """Node of the version that is modelled; the programs in WebAssembly need a new one too."""
    machine = {"x86_64": "x64", "aarch64": "arm64"}.get(platform.machine())
    if platform.system() != "Linux" or not machine:
        raise Missing("npm has this Node for Linux on x86-64 and ARM only")
    package = f"node-linux-{machine}"
    return os.path.join(npm(package + "@26.10.0"), "node_modules", package, "bin", "node")


def pip(*packages):
    """A folder to import these packages from, written name==version."""
    python = debian("python3-pip", "python3")

    def install(folder):
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:",
            "--target", folder, *packages)
    return once("pip-" + "+".join(packages), install)


def go():
    """The driver in Go. Go itself gets the toolchain that go.mod asks for where it can."""
    program = debian("golang-go", "go")
    folder = os.path.join(FOLDER, "go")
    run(program, "build", "-o", os.path.join(folder, "driver"), ".", cwd=os.path.join(DRIVERS, "go"))
    return os.path.join(folder, "driver")


def cargo(version):
    """The driver in Rust, with that version of the crate."""
    program = debian("cargo", "cargo")
    target = os.path.join(FOLDER, "cargo")
    source = os.path.join(target, "source")  # Cargo writes a lock file beside its manifest
    shutil.copytree(os.path.join(DRIVERS, "rust"), source, dirs_exist_ok=True)
    run(program, "build", "--release", "--quiet", "--manifest-path", os.path.join(source, "Cargo.toml"),
        "--target-dir", target, env={**os.environ, "URL_VERSION": version})
    return os.path.join(target, "release", "record")


def java(main, libraries=""):
    """The command for a driver in Java."""
    compiler = debian("openjdk-17-jdk-headless", "javac")
    folder = os.path.join(FOLDER, "java", main)
    paths = ":".join(filter(None, [folder, libraries]))
    os.makedirs(folder, exist_ok=True)
    run(compiler, "-nowarn", "-cp", paths, "-d", folder, "-sourcepath", os.path.join(DRIVERS, "java"),
        os.path.join(DRIVERS, "java", main + ".java"))
    return [shutil.which("java"), "-cp", paths, main]


def maven():
    """A class path with what drivers/java/pom.xml names."""
    debian("openjdk-17-jdk-headless", "javac")
    program = debian("maven", "mvn")

    def install(folder):
        run(program, "-q", "-B", "-f", os.path.join(DRIVERS, "java", "pom.xml"), "dependency:copy-dependencies",
            "-DoutputDirectory=" + folder)
    return os.path.join(once("maven", install), "*")
