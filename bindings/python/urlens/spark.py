# SPDX-License-Identifier: MIT
"""The functions of urlens for Spark 4, over Arrow: in SQL, for columns, and for whole tables.

>>> import urlens.spark
>>> urlens.spark.register(spark)
>>> spark.sql("SELECT url_host(url), url_domain(url) FROM visits")
>>> visits.select(urlens.spark.url_param("url", "id"))

It works in a local session, on a cluster and over Spark Connect. The workers need this package: where it is not installed,
`urlens-spark pack` writes an archive of it that Spark takes to them. docs/spark.md has more.

PySpark 4.1 or later and pyarrow are imported when they are needed.
"""
import argparse
import importlib.metadata
import os
import shutil
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

__all__ = [
    "add_archive", "add_columns", "need_java", "need_pyspark", "pack", "parse_table", "register", "register_java",
    "url_audit", "url_canon", "url_diff", "url_domain", "url_effective_port", "url_error", "url_findings",
    "url_fragment", "url_host", "url_host_by", "url_matches", "url_normalize", "url_origin", "url_param", "url_params",
    "url_parse", "url_password", "url_path", "url_port", "url_query", "url_relative", "url_resolve", "url_route",
    "url_scheme", "url_subdomain", "url_suffix", "url_surt", "url_username", "url_valid",
]

# The folder that executors unpack the archive into.
FOLDER = "urlens_site"
_ARCHIVE = "urlens-spark.zip"


# --- What it needs ------------------------------------------------------------------------------------------------------


def need_pyspark() -> None:
    """Raises ImportError with a sentence that says what to install, if there is no PySpark that has Arrow functions."""
    try:
        import pyarrow  # noqa: F401
        from pyspark.sql.functions import arrow_udf  # noqa: F401
    except ImportError as error:
        raise ImportError("urlens.spark needs PySpark 4.1 or later and pyarrow: "
                          f"pip install 'pyspark[connect]>=4.1' pyarrow 'pandas<3' ({error})") from error


def need_java() -> None:
    """Raises RuntimeError with a sentence that says what to install, if a session on this machine would find no Java."""
    home = os.environ.get("JAVA_HOME")
    if not (os.path.exists(os.path.join(home, "bin", "java")) if home else shutil.which("java")):
        where = f"JAVA_HOME is {home}, which has no bin/java" if home else "there is no java in PATH"
        raise RuntimeError(f"Spark needs Java 17 or later, and {where}; on Debian: apt-get install openjdk-17-jre-headless")


# --- Functions ----------------------------------------------------------------------------------------------------------


def _remote(name: str, constants: Mapping[int, str | None], folder: str) -> Any:
    """The function that workers run. It is sent to them as a whole, and so can look for the package before it needs it."""

    def run(*columns: Any) -> Any:
        try:
            from urlens._sql import call
        except ImportError:
            import sys

            from pyspark import SparkFiles
            sys.path[:0] = ["./" + folder, SparkFiles.get(folder)]
            sys.modules.pop("urlens", None)
            try:
                from urlens._sql import call
            except ImportError as error:
                raise ImportError("a worker has no urlens: install it there, or give register the archive that "
                                  f"urlens-spark pack writes ({error})") from error
        arguments = list(columns)
        for place, value in sorted(constants.items()):
            arguments.insert(place, value)
        return call(name, arguments)

    return run


def _function(name: str, constants: Mapping[int, str | None] | None = None) -> Any:
    """The function as Spark calls it. Constants are texts that need not be sent with every row, by their places."""
    need_pyspark()
    import pyarrow
    from pyspark.sql.functions import arrow_udf
    run = _remote(name, constants or {}, FOLDER)
    run.__name__ = run.__qualname__ = name
    # PySpark reads from these what kind of function it is.
    run.__annotations__ = {"columns": pyarrow.Array, "return": pyarrow.Array}
    return arrow_udf(run, _type(name))


def _type(name: str) -> Any:
    from pyspark.sql.pandas.types import from_arrow_type

    from urlens._sql import FUNCTIONS
    return from_arrow_type(FUNCTIONS[name].type)


def register(spark: Any, archive: str | None = None) -> list[str]:
    """Registers the functions in a session, for SQL, and returns their names.

    archive: what `urlens-spark pack` has written, for workers that have no urlens.
    """
    need_pyspark()
    from urlens._sql import FUNCTIONS
    if archive is not None:
        add_archive(spark, archive)
    for name in FUNCTIONS:
        spark.udf.register(name, _function(name))
    return list(FUNCTIONS)


def add_archive(spark: Any, archive: str) -> None:
    """Takes the archive that `urlens-spark pack` has written to the workers of a session."""
    spark.addArtifacts(f"{archive}#{FOLDER}", archive=True)


# What the functions of the jar give. Java has a function of its own for each number of arguments: "_by" has all of them.
_URL = ("struct<href:string,scheme:string,username:string,password:string,host:string,port:bigint,path:string,query:string,"
        "fragment:string,origin:string>")
_READINGS = ("array<struct<dialect:string,error:string,scheme:string,username:string,password:string,host:string,"
             "port:string,path:string,query:string,fragment:string>>")
_JAVA_TYPES = {
    "url_valid": "boolean", "url_is_public": "boolean", "url_same_site": "boolean", "url_matches": "boolean",
    "url_port": "bigint", "url_effective_port": "bigint", "url_hash": "bigint", "url_parse": _URL, "url_parse_by": _URL,
    "url_params": "array<struct<name:string,value:string>>", "url_diff": _READINGS, "url_diff_by": _READINGS,
    "url_findings": "array<struct<id:string,severity:string,title:string,detail:string,start:bigint,end:bigint>>",
    "url_info": "struct<version:string,standard:string,unicode:string,suffix_list:string>",
}
_JAVA_TEXTS = (
    "error canon canon_by resolve relative scheme username password host path query fragment origin domain suffix subdomain "
    "site param set_param remove_params normalize surt host_class audit host_by route"
).split()


def register_java(spark: Any) -> list[str]:
    """Registers the functions of the jar that `./dev java` builds, and returns their names. The session must have the jar."""
    types = {f"url_{name}": "string" for name in _JAVA_TEXTS} | _JAVA_TYPES
    for name, kind in types.items():
        of = "".join(word.capitalize() for word in name.split("_")[1:])
        spark.udf.registerJavaFunction(name, f"org.urlens.UrlensUDFs${of}", kind)
    return list(types)


# --- Whole tables -------------------------------------------------------------------------------------------------------


def add_columns(frame: Any, column: str, new: Mapping[str, str | Iterable[str]]) -> Any:
    """The table with new columns about one, in one pass.

    new: for each new column the name of a function, or a list of that and its other arguments:
    {"host": "url_host", "id": ["url_param", "id"]}. The whole table goes through the workers' Python; select what is needed.
    """
    need_pyspark()
    from pyspark.sql.types import StructField, StructType
    calls = {name: [call] if isinstance(call, str) else list(call) for name, call in new.items()}
    added = [StructField(name, _type(call[0])) for name, call in calls.items()]
    schema = StructType([*frame.schema.fields, *added])
    return frame.mapInArrow(_remote_table(column, calls, FOLDER), schema)


def _remote_table(column: str, calls: Mapping[str, list[str]], folder: str) -> Any:
    functions = {new: _remote(call[0], _places(call), folder) for new, call in calls.items()}

    def run(batches: Iterable[Any]) -> Iterator[Any]:
        import pyarrow
        for batch in batches:
            urls = batch.column(column)
            results = [function(urls) for function in functions.values()]
            yield pyarrow.RecordBatch.from_arrays([*batch.columns, *results], [*batch.schema.names, *functions])

    return run


def _places(call: list[str]) -> dict[int, str | None]:
    """The places of the other arguments: url_resolve and url_relative have their column after them."""
    first = 0 if call[0] in ("url_resolve", "url_relative") else 1
    return {first + place: value for place, value in enumerate(call[1:])}


def parse_table(frame: Any, column: str, prefix: str = "url_") -> Any:
    """The table with a column for each part of the URLs in one: url_href, url_scheme, url_host and so on."""
    need_pyspark()
    from urlens._sql import FUNCTIONS
    parts = add_columns(frame, column, {"\0parts": "url_parse"})
    names = [field.name for field in FUNCTIONS["url_parse"].type]
    return parts.select(*frame.columns, *(parts["\0parts"][name].alias(prefix + name) for name in names))


# --- The archive --------------------------------------------------------------------------------------------------------


def pack(path: str = _ARCHIVE) -> str:
    """Writes an archive of this package for executors that have none, and returns its name.

    It serves every CPython from 3.11 on, on machines of this kind.
    """
    files = importlib.metadata.distribution("urlens").files or []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(files, key=str):
            name = file.as_posix()
            if name.startswith("..") or "__pycache__" in name:
                continue
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_binary())
    return path


def main(argv: list[str] | None = None) -> int:
    """The program urlens-spark. 0: fine; 3: a file could not be written."""
    parser = argparse.ArgumentParser(prog="urlens-spark", description="urlens on the executors of Spark")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser("pack", help="write the archive that executors unpack (spark.archives)")
    command.add_argument("file", nargs="?", default=_ARCHIVE, help=f"the archive to write ({_ARCHIVE})")
    options = parser.parse_args(argv)
    try:
        name = pack(options.file)
    except OSError as error:
        print(f"urlens-spark: {error}", file=sys.stderr)
        return 3
    print(f"{name}: {os.path.getsize(name)} bytes; use it with\n"
          f"  urlens.spark.register(spark, archive={name!r})\n"
          f"or --conf spark.archives={name}#{FOLDER}")
    return 0


# --- Functions of columns -----------------------------------------------------------------------------------------------
# The column may be given by its name. The other arguments are texts, or columns.


def _call(name: str, place: int, arguments: list[Any]) -> Any:
    """The function of a column. Arguments that are left out at the end are None; texts are not sent with every row."""
    need_pyspark()
    from urlens._sql import FUNCTIONS
    while len(arguments) > FUNCTIONS[name].least and arguments[-1] is None:
        arguments.pop()
    constants = {i: value for i, value in enumerate(arguments) if i != place and (value is None or isinstance(value, str))}
    return _function(name, constants)(*(value for i, value in enumerate(arguments) if i not in constants))


def url_valid(url: Any) -> Any:
    """Whether it is a URL."""
    return _call("url_valid", 0, [url])


def url_error(url: Any) -> Any:
    """Why it is no URL, by name; null if it is one."""
    return _call("url_error", 0, [url])


def url_parse(url: Any, base: Any = None, dialect: Any = None) -> Any:
    """All parts, as a struct. An empty base counts as absent."""
    return _call("url_parse", 0, [url, "" if base is None and dialect is not None else base, dialect])


def url_canon(url: Any, dialect: Any = None) -> Any:
    """The canonical form, or the form that a dialect gives it."""
    return _call("url_canon", 0, [url, dialect])


def url_resolve(base: Any, reference: Any) -> Any:
    """A reference against a base."""
    return _call("url_resolve", 1, [base, reference])


def url_relative(base: Any, url: Any) -> Any:
    """The shortest reference from a base to a URL."""
    return _call("url_relative", 1, [base, url])


def url_scheme(url: Any) -> Any:
    """The scheme, without ':'."""
    return _call("url_scheme", 0, [url])


def url_username(url: Any) -> Any:
    """The user name."""
    return _call("url_username", 0, [url])


def url_password(url: Any) -> Any:
    """The password."""
    return _call("url_password", 0, [url])


def url_host(url: Any) -> Any:
    """The host, without the port; IPv6 in brackets."""
    return _call("url_host", 0, [url])


def url_port(url: Any) -> Any:
    """The port; null if it is the scheme's default one."""
    return _call("url_port", 0, [url])


def url_effective_port(url: Any) -> Any:
    """The port, or the scheme's default one."""
    return _call("url_effective_port", 0, [url])


def url_path(url: Any) -> Any:
    """The path."""
    return _call("url_path", 0, [url])


def url_query(url: Any) -> Any:
    """The query, without '?'."""
    return _call("url_query", 0, [url])


def url_fragment(url: Any) -> Any:
    """The fragment, without '#'."""
    return _call("url_fragment", 0, [url])


def url_origin(url: Any) -> Any:
    """The origin; null if it is opaque."""
    return _call("url_origin", 0, [url])


def url_domain(url: Any) -> Any:
    """The registrable domain of a URL or a host."""
    return _call("url_domain", 0, [url])


def url_suffix(url: Any) -> Any:
    """The public suffix of a URL or a host."""
    return _call("url_suffix", 0, [url])


def url_subdomain(url: Any) -> Any:
    """What is in front of the registrable domain of a URL or a host."""
    return _call("url_subdomain", 0, [url])


def url_param(url: Any, name: Any) -> Any:
    """The first value of a parameter of that name, decoded."""
    return _call("url_param", 0, [url, name])


def url_params(url: Any) -> Any:
    """All parameters, decoded, as an array of structs."""
    return _call("url_params", 0, [url])


def url_normalize(url: Any, strength: Any) -> Any:
    """The normal form of a strength: 'same', 'likely' or 'count'."""
    return _call("url_normalize", 0, [url, strength])


def url_surt(url: Any) -> Any:
    """A key that sorts by domain."""
    return _call("url_surt", 0, [url])


def url_audit(url: Any) -> Any:
    """The severity of the worst finding; null if nothing was found."""
    return _call("url_audit", 0, [url])


def url_findings(url: Any) -> Any:
    """What an audit finds, as an array of structs, the worst first."""
    return _call("url_findings", 0, [url])


def url_diff(url: Any, dialects: Any = None) -> Any:
    """How dialects read it, as an array of structs."""
    return _call("url_diff", 0, [url, dialects])


def url_host_by(url: Any, dialect: Any) -> Any:
    """The host as a dialect reads it."""
    return _call("url_host_by", 0, [url, dialect])


def url_matches(url: Any, pattern: Any) -> Any:
    """Whether a pattern matches."""
    return _call("url_matches", 0, [url, pattern])


def url_route(url: Any, patterns: Any) -> Any:
    """The first pattern that matches, of those in a text with one on each line."""
    return _call("url_route", 0, [url, patterns])


if __name__ == "__main__":
    sys.exit(main())
