# SPDX-License-Identifier: MIT
"""python -m urlens: adds columns about URLs to a Parquet or Arrow file. Needs pyarrow.

The file is read and written piece by piece, so it may be larger than memory. The output gets its name when it is whole: it may be
the input, and a failure leaves what was there.
"""
import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from urlens import URLError, __version__, columns
from urlens._namespace import NAMES

DEFAULT = "host,domain"
WITH_ARGUMENT = {"param": "a name", "match": "a pattern"}
WITHOUT_DIALECT = ("audit", "match", "normalize", "surt")


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m urlens", description=__doc__.split("\n")[0].partition(": ")[2])
    parser.add_argument("input", help="a file: .parquet, or .arrow, .feather or .ipc")
    parser.add_argument("output", help="the file to write, of either kind")
    parser.add_argument("--column", default="url", metavar="NAME", help="the column with the URLs (url)")
    parser.add_argument("--add", default=DEFAULT, metavar="LIST",
                        help=f"what to add, with commas between ({DEFAULT}): {', '.join(NAMES)}; "
                             "param:NAME for a parameter, NEW=host to call the column NEW")
    parser.add_argument("--dialect", default="whatwg", metavar="ID", help="how URLs are read (whatwg)")
    parser.add_argument("--threads", default=1, type=int, metavar="N", help="how many threads share the work (1)")
    parser.add_argument("--version", action="version", version=f"urlens {__version__}")
    return parser.parse_args(argv)


def _additions(text: str) -> list[tuple[str, str, list[Any]]]:
    """For each item of the list: the name of the new column, the function, and its arguments."""
    additions = []
    for item in text.split(","):
        call, _, argument = item.strip().partition(":")
        new, _, function = call.rpartition("=")
        if function not in NAMES:
            raise ValueError(f"--add: no {function!r}; there are {', '.join(NAMES)}")
        if (function in WITH_ARGUMENT) != bool(argument):
            raise ValueError(f"--add: {function} takes {WITH_ARGUMENT.get(function, 'no argument')}")
        additions.append((new or f"url_{argument if function == 'param' else function}", function,
                          [[argument] if function == "match" else argument] if argument else []))
    return additions


def _is_parquet(name: str) -> bool:
    if name.endswith((".parquet", ".pq")):
        return True
    if name.endswith((".arrow", ".feather", ".ipc")):
        return False
    raise ValueError(f"{name}: the name must end with .parquet, .arrow, .feather or .ipc")


def _batches(name: str) -> tuple[Any, Iterator[Any]]:
    """The schema, and the pieces of the file."""
    import pyarrow
    import pyarrow.parquet
    if _is_parquet(name):
        file = pyarrow.parquet.ParquetFile(name)
        return file.schema_arrow, file.iter_batches(batch_size=131_072)
    reader = pyarrow.ipc.open_file(pyarrow.memory_map(name))
    return reader.schema, map(reader.get_batch, range(reader.num_record_batches))


@contextmanager
def _writer(name: str, schema: Any, is_parquet: bool) -> Iterator[Any]:
    import pyarrow
    import pyarrow.parquet
    if is_parquet:
        with pyarrow.parquet.ParquetWriter(name, schema, compression="zstd") as parquet:
            yield parquet.write_batch
    else:
        with pyarrow.ipc.new_file(name, schema) as arrow:
            yield arrow.write_batch


@contextmanager
def _whole_file(name: str) -> Iterator[str]:
    """The name of a file that gets this name once it is written, and is removed if it is not."""
    folder, last = os.path.split(os.path.realpath(name))
    part = os.path.join(folder, f".{last}.{os.getpid()}.part")
    try:
        yield part
        os.replace(part, os.path.join(folder, last))
    finally:
        if os.path.exists(part):
            os.remove(part)


class _Adder:
    """Adds columns to record batches."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.column = options.column
        self.additions = _additions(options.add)
        self.dialect = options.dialect
        self.threads = options.threads

    def add(self, batch: Any) -> Any:
        import pyarrow
        urls = batch.column(self.column)
        for new, name, arguments in self.additions:
            options: dict[str, Any] = {"threads": self.threads}
            if name not in WITHOUT_DIALECT:
                options["dialect"] = self.dialect
            elif self.dialect != "whatwg":
                raise ValueError(f"--dialect: {name} reads URLs as the Standard does")
            if new in batch.schema.names:
                raise ValueError(f"--add: there is a column {new!r} already; NEW={name} calls the new one NEW")
            result = pyarrow.chunked_array(getattr(columns, name)(urls, *arguments, **options))
            batch = batch.append_column(new, result.combine_chunks())
        return batch


def _convert(options: argparse.Namespace) -> int:
    schema, batches = _batches(options.input)
    if schema.names.count(options.column) != 1:
        problem = "several columns" if options.column in schema.names else "no column"
        raise ValueError(f"{options.input}: {problem} {options.column!r}; there are {', '.join(schema.names)}")
    adder = _Adder(options)
    wanted = adder.add(_empty(schema)).schema
    is_parquet = _is_parquet(options.output)
    rows = 0
    with _whole_file(options.output) as part, _writer(part, wanted, is_parquet) as write:
        for batch in batches:
            write(adder.add(batch))
            rows += batch.num_rows
    return rows


def _empty(schema: Any) -> Any:
    import pyarrow
    return pyarrow.RecordBatch.from_arrays([pyarrow.array([], field.type) for field in schema], schema=schema)


def main(argv: list[str] | None = None) -> int:
    """Runs the program. 0: fine; 3: a file could not be read or written; 4: wrong usage."""
    options = _arguments(argv)
    try:
        rows = _convert(options)
    except ImportError as error:
        print(f"python -m urlens needs pyarrow: {error}", file=sys.stderr)
        return 4
    except OSError as error:
        print(f"python -m urlens: {error}", file=sys.stderr)
        return 3
    except (URLError, ValueError, TypeError) as error:
        is_of_file = type(error).__module__.startswith("pyarrow")  # which found that a file is not what its name says
        print(f"python -m urlens: {options.input}: {error}" if is_of_file else f"python -m urlens: {error}", file=sys.stderr)
        return 3 if is_of_file else 4
    print(f"{rows} rows", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
