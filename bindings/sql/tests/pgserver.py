# SPDX-License-Identifier: MIT
"""A PostgreSQL server that lives as long as a `with` block, and has the extension that was built.

PostgreSQL finds its files by where its program is. So a copy of what is installed, with the extension, is an installation of its
own, and nothing of the machine is changed. The server runs as the user postgres if this program is root's. It has no port, only
a socket in its folder. The kernel ends it if this program ends in whatever way.
"""
import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import libpq
import suite

MAKEFILE = os.path.join(os.path.abspath(suite.ROOT), "bindings", "sql", "postgresql", "Makefile")
# Other versions of PostgreSQL have folders of their own.
EXTENSION = os.environ.get("URLENS_PG_BUILD", os.path.join(suite.BUILD, "sql", "postgresql"))
PACKED = os.path.join(suite.EXTENSIONS, "postgresql")
PR_SET_PDEATHSIG = 1
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "jit": "off",  # it loads tens of megabytes when a query is long enough
    "max_parallel_workers_per_gather": "2",
    "shared_buffers": "128MB",
    "max_wal_size": "1GB",
}


def pg_config(what):
    program = os.environ.get("PG_CONFIG", "pg_config")
    return subprocess.run([program, "--" + what], capture_output=True, text=True, check=True).stdout.strip()


def why_not():
    """Why there can be no server here; None if there can."""
    if not os.path.exists(os.path.join(EXTENSION, "urlens.so")):
        return "the extension for PostgreSQL was not built"
    if not os.path.exists(os.path.join(pg_config("bindir"), "postgres")):
        return "there is no PostgreSQL server"
    return None if libpq.PQ else "there is no libpq"


def become_server():
    """Runs in the child: another user if this is root, and a signal when the parent is gone."""
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.initgroups(user.pw_name, user.pw_gid)
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
    # The kernel forgets this when the user changes, so it comes last.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


def end_by_signal(number, _frame):
    sys.exit(128 + number)


class Server:
    def __init__(self):
        # Others must be able to reach the folder, which the build's may not allow.
        self.folder = tempfile.mkdtemp(prefix="urlens-pg-")
        self.data = os.path.join(self.folder, "data")
        self.sockets = os.path.join(self.folder, "s")
        self.bin = self.folder + pg_config("bindir")
        self.process = None

    def __enter__(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, end_by_signal)
        try:
            self.install()
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.process:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGQUIT)
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def install(self):
        os.chmod(self.folder, 0o755)
        os.makedirs(self.bin)
        for program in ("postgres", "initdb"):
            shutil.copy(os.path.join(pg_config("bindir"), program), self.bin)
        unwanted = shutil.ignore_patterns("urlens*", "bitcode", "pgxs", "man", "doc")
        for what in ("pkglibdir", "sharedir"):
            shutil.copytree(pg_config(what), self.folder + pg_config(what), ignore=unwanted)
        if "URLENS_PG_BUILD" in os.environ:
            self.make("install", "DESTDIR=" + self.folder)
        else:
            self.install_packed()

    def install_packed(self):
        """The files of dist/sql/postgresql, to where docs/sql.md says."""
        for name in os.listdir(PACKED):
            what = "pkglibdir" if name.endswith(".so") else "sharedir"
            folder = self.folder + pg_config(what) + ("" if name.endswith(".so") else "/extension")
            shutil.copy(os.path.join(PACKED, name), folder)

    def make(self, *arguments):
        """Runs make in the folder in which the extension was built; the output if it failed."""
        command = ["make", "-s", "-f", MAKEFILE, "URLENS_ROOT=" + os.path.abspath(suite.ROOT), *arguments]
        done = subprocess.run(command, cwd=EXTENSION, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"make {arguments[0]} failed:\n{done.stdout}")

    def start(self):
        for folder in (self.data, self.sockets):
            os.mkdir(folder, 0o700 if folder == self.data else 0o755)
            if os.geteuid() == 0:
                shutil.chown(folder, "postgres", "postgres")
        initdb = [os.path.join(self.bin, "initdb"), "-D", self.data, "-U", "postgres", "-A", "trust"]
        initdb += ["-E", "UTF8", "--locale=C", "--no-sync"]
        self.run_as_server(initdb)
        settings = {**SETTINGS, "unix_socket_directories": self.sockets}
        command = [os.path.join(self.bin, "postgres"), "-D", self.data]
        command += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        # pylint: disable=consider-using-with, subprocess-popen-preexec-fn
        with open(os.path.join(self.folder, "log"), "wb") as log:
            self.process = subprocess.Popen(
                command, cwd="/", stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, preexec_fn=become_server
            )
        self.wait()

    def run_as_server(self, command):
        # pylint: disable=subprocess-popen-preexec-fn
        subprocess.run(command, cwd="/", stdout=subprocess.DEVNULL, preexec_fn=become_server, check=True)

    def wait(self):
        for _ in range(600):
            try:
                self.connect().close()
                return
            except ConnectionError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        with open(os.path.join(self.folder, "log"), encoding="utf-8") as log:
            raise RuntimeError("the server did not start:\n" + log.read())

    def connect(self, database="postgres"):
        return libpq.Connection(host=self.sockets, user="postgres", dbname=database)
