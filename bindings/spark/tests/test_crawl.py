# SPDX-License-Identifier: MIT
"""examples/spark/crawl.py gives the same as the program over the same list, row for row, whatever happens to executors."""
import glob
import os
import signal
import subprocess
import sys
import time

import pyarrow
import pyarrow.parquet
import pytest

import conftest

import suite

ROWS = int(os.environ.get("URLENS_CRAWL_ROWS", "4000"))
CRAWL = str(conftest.ROOT / "examples" / "spark" / "crawl.py")
PAGES = ["id", "url", "canon", "domain", "surt", "normal", "severity", "first"]


class Any:
    holds_nul = True


def urls_of_crawl(rows):
    """Good URLs and bad ones, some of them twice, and a row without one."""
    urls = suite.mixed_urls(Any, rows)
    return urls + urls[: rows // 10] + [None]


def wanted_pages(urls):
    """What the program says of each."""
    given = [url or "" for url in urls]
    columns = [suite.outputs(suite.answers_to("canon", given), "href"), suite.outputs(suite.answers_to("site", given), "domain"),
               suite.outputs(suite.answers_to("surt", given)),
               suite.outputs(suite.answers_to("normalize-url", given, strength="likely"))]
    severities = [answer["findings"][0]["severity"] if answer["findings"] else None
                  for answer in suite.answers_to("audit", given)]
    first, rows = {}, []
    for row, (url, *found) in enumerate(zip(urls, *columns, severities)):
        if url is None:
            found = [None] * 5
        if found[3] is not None:
            first.setdefault(found[3], row)
        rows.append((row, url, *found, first.get(found[3])))
    return rows


def wanted_sites(pages):
    sites = {}
    for _, _, _, domain, _, normal, severity, _ in pages:
        if domain is not None:
            site = sites.setdefault(domain, [0, set(), 0])
            site[0] += 1
            site[1].add(normal)
            site[2] += severity is not None
    return {domain: (pages, len(normal - {None}), audited) for domain, (pages, normal, audited) in sites.items()}


def read(folder):
    """The rows of a table that Spark has written."""
    tables = [pyarrow.parquet.read_table(name) for name in glob.glob(f"{folder}/*.parquet")]
    return [row for table in tables for row in table.to_pylist()]


@pytest.fixture(scope="module")
def crawl(tmp_path_factory):
    """The list, in several files so that there are several tasks, and what must come of it."""
    folder = tmp_path_factory.mktemp("crawl")
    urls = urls_of_crawl(ROWS)
    (folder / "in").mkdir()
    for part in range(8):
        ids = range(part, len(urls), 8)
        table = pyarrow.table({"id": pyarrow.array(ids, pyarrow.int64()), "url": [urls[row] for row in ids]})
        pyarrow.parquet.write_table(table, folder / "in" / f"{part}.parquet")
    return folder, wanted_pages(urls)


def start(folder, archive, *more):
    """The job in a process of its own, which finds urlens as a driver does that has it installed."""
    code = "import runpy, sys; sys.path.insert(0, sys.argv.pop(1)); sys.argv.pop(0); runpy.run_path(sys.argv[0], run_name='__main__')"
    settings = {**conftest.SETTINGS, **dict(more)}
    confs = [text for name, value in settings.items() for text in ("--conf", f"{name}={value}")]
    return subprocess.Popen(
        [sys.executable, "-c", code, str(conftest.BUILD / "site"), CRAWL, str(folder / "in"), str(folder / "out"),
         "--archive", archive, *conftest.in_place(), *confs], cwd=conftest.BUILD / "run", start_new_session=True)


def finish(process):
    try:
        assert process.wait(timeout=600) == 0
    finally:
        end_group(process)


def end_group(process):
    """Nothing of the job stays, even if it failed: all of it is in the process group of its own that start() made."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def check_result(folder, wanted):
    pages = {row["id"]: tuple(row[name] for name in PAGES) for row in read(folder / "out" / "pages")}
    assert len(pages) == len(wanted)
    for row in wanted:
        assert pages[row[0]] == row
    sites = read(folder / "out" / "sites")
    assert {row["domain"]: (row["pages"], row["distinct"], row["audited"]) for row in sites} == wanted_sites(wanted)
    assert len(sites) == len({row["domain"] for row in sites})


def test_crawl(crawl, archive):
    folder, wanted = crawl
    finish(start(folder, archive))
    check_result(folder, wanted)
    assert sum(row[2] is not None for row in wanted) > ROWS / 4, "most rows are URLs"
    assert any(row[7] is not None and row[7] != row[0] for row in wanted), "there are duplicates"


# --- An executor that is killed -----------------------------------------------------------------------------------------


def processes():
    """The parent and the command of each process."""
    found = {}
    for name in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(name, encoding="utf-8", errors="replace") as file:
                parent = int(file.read().rpartition(")")[2].split()[1])
            with open(name.replace("stat", "cmdline"), encoding="utf-8", errors="replace") as file:
                found[int(name.split("/")[2])] = (parent, file.read())
        except OSError:
            pass
    return found


def executors_of(process):
    """Executors, and of those the ones that have started a Python: the process is among their ancestors."""
    found = processes()

    def is_ours(number):
        while number in found and number != process.pid:
            number = found[number][0]
        return number == process.pid

    executors = [number for number, (_, command) in found.items()
                 if "CoarseGrainedExecutorBackend" in command and "/bin/java" in command.split("\0")[0] and is_ours(number)]
    working = [number for number in executors
               if any(parent == number and "pyspark.daemon" in command for parent, command in found.values())]
    return executors, working


@pytest.mark.skipif(conftest.MODE != "local-cluster", reason="only a cluster has executors of its own")
def test_crawl_with_a_killed_executor(crawl, archive):
    """Each task reads slowly enough for the executor to be in the middle of it."""
    folder, wanted = crawl
    process = start(folder, archive, ("spark.sql.execution.arrow.maxRecordsPerBatch", "10"))
    try:
        killed, deadline = None, time.monotonic() + 300
        while killed is None and time.monotonic() < deadline and process.poll() is None:
            working = executors_of(process)[1]
            if working:
                killed = working[0]
                os.kill(killed, signal.SIGKILL)
            time.sleep(0.02)
        assert killed, "there was no executor to kill"
        others, deadline = set(), time.monotonic() + 120
        while process.poll() is None and time.monotonic() < deadline:
            others |= set(executors_of(process)[0]) - {killed}
            time.sleep(0.5)
    finally:
        finish(process)
    assert others, "no other executor has gone on"
    check_result(folder, wanted)
