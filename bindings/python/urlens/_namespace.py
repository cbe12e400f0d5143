# SPDX-License-Identifier: MIT
"""What the namespaces of data frames share: the functions of urlens.columns as methods."""
import functools
import inspect
from collections.abc import Callable
from typing import Any

from urlens import columns

NAMES = [name for name in columns.__all__ if name.islower()]


def add_methods(cls: type, call: Callable[..., Any]) -> None:
    """Gives the class a method for each function; call(self, name, function) is what it does."""
    for name in NAMES:
        function = getattr(columns, name)

        def method(self: Any, *args: Any, _name: str = name, _function: Any = function, **kwargs: Any) -> Any:
            return call(self, _name, functools.partial(_apply, _function, args, kwargs))

        method.__name__ = name
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        method.__doc__ = function.__doc__
        parameters = list(inspect.signature(function).parameters.values())
        first = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        method.__signature__ = inspect.Signature([first, *parameters[1:]])  # type: ignore[attr-defined]
        setattr(cls, name, method)


def _apply(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], column: Any) -> Any:
    return function(column, *args, **kwargs)
