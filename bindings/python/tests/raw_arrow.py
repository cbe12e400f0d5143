# SPDX-License-Identifier: MIT
"""Arrow arrays made by hand, which may be as wrong as one likes: no library makes such."""
import ctypes


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


SCHEMA_RELEASE = ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))
ARRAY_RELEASE = ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))
Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.c_void_p), ("dictionary", ctypes.c_void_p),
    ("release", SCHEMA_RELEASE), ("private_data", ctypes.c_void_p)]
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.c_void_p),
    ("dictionary", ctypes.c_void_p), ("release", ARRAY_RELEASE), ("private_data", ctypes.c_void_p)]

capsule_new = ctypes.pythonapi.PyCapsule_New
capsule_new.restype = ctypes.py_object
capsule_new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class RawArray:
    """A producer. It keeps its memory, and counts how often its array was released."""

    def __init__(self, kind, length, buffers, null_count=0, offset=0, shift=0, dictionary=None, child=None):
        self.released = 0
        self.memory = [None if data is None else ctypes.create_string_buffer(data, len(data) + 16) for data in buffers]
        addresses = [None if block is None else ctypes.addressof(block) + (shift if number == 1 else 0)
                     for number, block in enumerate(self.memory)]
        self.pointers = (ctypes.c_void_p * len(buffers))(*addresses)
        self.releases = SCHEMA_RELEASE(self.release_schema), ARRAY_RELEASE(self.release_array)
        self.schema = Schema(format=kind, name=b"", release=self.releases[0])
        self.array = Array(length=length, null_count=null_count, offset=offset, n_buffers=len(buffers),
                           buffers=self.pointers, release=self.releases[1])
        if dictionary is not None:
            self.schema.dictionary, self.array.dictionary = map(ctypes.addressof, (dictionary.schema, dictionary.array))
        if child is not None:
            self.children = [ctypes.c_void_p(ctypes.addressof(one)) for one in (child.schema, child.array)]
            self.schema.children, self.array.children = map(ctypes.addressof, self.children)
            self.schema.n_children = self.array.n_children = 1
        self.inside = dictionary, child  # to keep them

    def release_schema(self, schema):
        schema.contents.release = SCHEMA_RELEASE()

    def release_array(self, array):
        self.released += 1
        array.contents.release = ARRAY_RELEASE()

    def __arrow_c_array__(self, requested_schema=None):
        return (capsule_new(ctypes.addressof(self.schema), b"arrow_schema", None),
                capsule_new(ctypes.addressof(self.array), b"arrow_array", None))
