# SPDX-License-Identifier: MIT
"""A connection to PostgreSQL by its own client library, so that the tests need no other package."""
import ctypes
import ctypes.util

TEXT, BINARY = 0, 1
CONNECTION_OK, COMMAND_OK, TUPLES_OK = 0, 1, 2
SQLSTATE, MESSAGE, DETAIL = ord("C"), ord("M"), ord("D")


def load():
    """The library; None if it is not there."""
    name = ctypes.util.find_library("pq")
    if name is None:
        return None
    pq = ctypes.CDLL(name)
    pointer, string, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    signatures = {
        "PQconnectdb": (pointer, [string]),
        "PQstatus": (number, [pointer]),
        "PQerrorMessage": (string, [pointer]),
        "PQfinish": (None, [pointer]),
        "PQexec": (pointer, [pointer, string]),
        "PQexecParams": (pointer, [pointer, string, number, pointer, pointer, pointer, pointer, number]),
        "PQresultStatus": (number, [pointer]),
        "PQresultErrorField": (string, [pointer, number]),
        "PQntuples": (number, [pointer]),
        "PQnfields": (number, [pointer]),
        "PQgetisnull": (number, [pointer, number, number]),
        "PQgetvalue": (pointer, [pointer, number, number]),
        "PQgetlength": (number, [pointer, number, number]),
        "PQclear": (None, [pointer]),
    }
    for function, (result, arguments) in signatures.items():
        getattr(pq, function).restype = result
        getattr(pq, function).argtypes = arguments
    return pq


PQ = load()


class Error(Exception):
    """An error of the server."""

    def __init__(self, result):
        fields = [PQ.PQresultErrorField(result, field) for field in (SQLSTATE, MESSAGE, DETAIL)]
        self.state, self.message, self.detail = [(field or b"").decode("utf-8", "replace") for field in fields]
        super().__init__(f"{self.state} {self.message} {self.detail}")


class Connection:
    def __init__(self, **settings):
        settings.setdefault("client_encoding", "UTF8")
        self.handle = PQ.PQconnectdb(" ".join(f"{name}='{value}'" for name, value in settings.items()).encode())
        if PQ.PQstatus(self.handle) != CONNECTION_OK:
            reason = PQ.PQerrorMessage(self.handle).decode("utf-8", "replace")
            self.close()
            raise ConnectionError(reason)

    def close(self):
        PQ.PQfinish(self.handle)
        self.handle = None

    def run(self, commands):
        """Runs any number of commands; the rows of the last one."""
        return self.take(PQ.PQexec(self.handle, commands.encode()))

    def query(self, query, arguments=(), form=TEXT):
        """The rows of a query, as lists of str, or of bytes in binary form; None is NULL."""
        values = [None if value is None else value if isinstance(value, bytes) else value.encode() for value in arguments]
        count = len(values)
        texts = (ctypes.c_char_p * max(count, 1))(*values)
        lengths = (ctypes.c_int * max(count, 1))(*[len(value or b"") for value in values])
        forms = (ctypes.c_int * max(count, 1))(*[form] * count)
        return self.take(PQ.PQexecParams(self.handle, query.encode(), count, None, texts, lengths, forms, form), form)

    def take(self, result, form=TEXT):
        try:
            if PQ.PQresultStatus(result) not in (COMMAND_OK, TUPLES_OK):
                raise Error(result)
            columns = range(PQ.PQnfields(result))
            return [[value_at(result, row, column, form) for column in columns] for row in range(PQ.PQntuples(result))]
        finally:
            PQ.PQclear(result)


def value_at(result, row, column, form):
    if PQ.PQgetisnull(result, row, column):
        return None
    value = ctypes.string_at(PQ.PQgetvalue(result, row, column), PQ.PQgetlength(result, row, column))
    return value if form == BINARY else value.decode("utf-8", "surrogateescape")
