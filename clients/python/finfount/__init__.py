"""Financial data as pandas tables, from a finfount service.

Every interface is a function of AKShare's name, with AKShare's parameters in AKShare's order::

    import finfount as ak

    table = ak.stock_zh_a_hist("600000", start_date="20240101")
    table.attrs["source"]

The service is at the address of the environment variable ``FINFOUNT_URL``, else at ``http://127.0.0.1:8080``.
"""

from __future__ import annotations

import difflib
from typing import Any

try:
    from . import _interfaces  # noqa: F401
except ImportError as failure:
    if failure.name != __name__:  # pandas, or a part of it
        raise
    raise ImportError(
        "The functions of finfount are not there: its build writes them. "
        "Run npm ci && npm run build in the clone of the project, and install clients/python from there."
    ) from failure
from . import _docs
from ._call import as_of, interfaces, since
from ._connection import configure
from ._errors import (
    Busy,
    FinfountError,
    InvalidParams,
    NoValue,
    Refused,
    SourceFailed,
    Unreachable,
    Unreadable,
)
from ._interfaces import *  # noqa: F403
from ._interfaces import VERSION as __version__
from ._interfaces import __all__ as _functions

__all__ = [
    "Busy",
    "FinfountError",
    "InvalidParams",
    "NoValue",
    "Refused",
    "SourceFailed",
    "Unreachable",
    "Unreadable",
    "__version__",
    "as_of",
    "configure",
    "interfaces",
    "since",
    *_functions,
]


_docs.describe()


def _either(names: list[str]) -> str:
    """Returns alternatives as a sentence has them: ``a, b or c``."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def __getattr__(name: str) -> Any:
    """Says what there is instead of a name that is not there."""
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ._akshare import ABSENT

    listed = f"{__name__}.interfaces() lists what there is."
    if name in ABSENT:
        raise AttributeError(f"{ABSENT[name]} {listed}")
    near = difflib.get_close_matches(name, __all__, 3)
    hint = f"Did you mean {_either(near)}?" if near else listed
    raise AttributeError(f"There is no interface named {name}. {hint}")
