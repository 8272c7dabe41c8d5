"""The docstrings of the functions, in the language of the reader."""

from __future__ import annotations

from . import _connection, _interfaces

_ENGLISH = {name: getattr(_interfaces, name).__doc__ for name in _interfaces.__all__}
_language = "en"


def describe() -> None:
    """Gives each function its docstring in the language of the reader. The Chinese ones are read when wanted."""
    global _language
    wanted = _connection.language()
    if wanted == _language:
        return
    docs = _ENGLISH
    if wanted == "zh":
        from ._chinese import DOCS as docs
    for name, doc in docs.items():
        getattr(_interfaces, name).__doc__ = doc
    _language = wanted
