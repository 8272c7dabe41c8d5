"""The exceptions of the package. Each message is the sentence of the service."""

from __future__ import annotations

from typing import Any, Optional


class FinfountError(Exception):
    """Why a call fails: a sentence for the person who must act, then the parameters to correct, one a line.

    Attributes
    ----------
    status : HTTP status of the answer; None where none came.
    code : The service's name of the failure, such as ``upstream_timeout``; None where the service did not say.
    detail : The parameters to correct, as the service lists them; empty where the sentence says it all.
    retry_after : After how many seconds to try again; None where that is not known.
    interface : The name that was called; None where the failure concerns none.
    """

    status: Optional[int] = None
    code: Optional[str] = None
    detail: "tuple[dict[str, Any], ...]" = ()
    retry_after: Optional[float] = None
    interface: Optional[str] = None


class InvalidParams(FinfountError, ValueError):
    """The call is wrong: an unknown parameter or interface, or a value that it does not take. Correct it."""


class NoValue(FinfountError, LookupError):
    """The source was reached and says that it has no such thing."""


class SourceFailed(FinfountError):
    """The source cannot be reached, refuses, or changed its form, and no stored data stand in."""


class Refused(FinfountError, PermissionError):
    """The operator of the service wants a token, and the call has none or a wrong one."""


class Busy(FinfountError):
    """The service is overloaded, or this client asks too often, for longer than ``max_wait``."""


class Unreachable(FinfountError, ConnectionError):
    """No whole answer came from the service."""


class Unreadable(FinfountError):
    """What came is no answer of finfount, such as the page of a proxy."""
