"""How the service is spoken to: its address, the token, timeouts and retries."""

from __future__ import annotations

import base64
import email.utils
import hashlib
import http.client
import json
import math
import os
import re
import time
import unicodedata
import urllib.error
import urllib.parse
import urllib.request
import zlib
from email.message import Message
from typing import Any, Literal, NamedTuple, Optional

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

DEFAULT_URL = "http://127.0.0.1:8080"


class Settings(NamedTuple):
    """What ``configure`` sets. None stands for the environment or the default."""

    url: Optional[str] = None
    token: Optional[str] = None
    timeout: float = 300.0
    max_wait: float = 60.0
    max_bytes: int = 268_435_456
    columns: str = "akshare"
    lang: Optional[str] = None


class Reply(NamedTuple):
    """The body of an answer with status 200, and its headers."""

    body: bytes
    headers: Message


# Replaced as a whole, so that threads see the old settings or the new ones.
_settings = Settings()


def configure(
    *,
    url: Optional[str] = None,
    token: Optional[str] = None,
    timeout: float = 300.0,
    max_wait: float = 60.0,
    max_bytes: int = 268_435_456,
    columns: Literal["akshare", "en"] = "akshare",
    lang: Optional[Literal["en", "zh"]] = None,
) -> None:
    """Sets how the service is spoken to, for all threads. What is left out returns to its default.

    Parameters
    ----------
    url
        Address of the service, with the base path if it has one. By default that of the environment variable
        ``FINFOUNT_URL``, else ``http://127.0.0.1:8080``.
    token
        The token that the operator of the service wants. By default that of ``FINFOUNT_TOKEN``, if set.
    timeout
        Seconds to wait for the service to send anything. How long the service waits for its source is the parameter
        ``timeout`` of a call.
    max_wait
        Seconds to wait in all, when the service is busy and says when to come back, before a call raises ``Busy``.
    max_bytes
        The most bytes that an answer may have, decompressed. The rest of a larger one is not read: the call raises
        ``Unreadable``.
    columns
        Under which names columns come: ``"akshare"`` for 涨跌幅, ``"en"`` for ``change_percent``.
    lang
        The language of errors of the service, notes, ``interfaces()`` and ``help()``; errors of the package itself are
        in English. By default that of ``FINFOUNT_LANG``, else of the locale (``LC_ALL``, ``LC_MESSAGES``, ``LANG``).
    """
    global _settings
    if not (timeout > 0 and max_wait >= 0):
        raise ValueError("timeout is above 0 and max_wait is at least 0, in seconds")
    if not max_bytes > 0:
        raise ValueError("max_bytes is above 0")
    if columns not in ("akshare", "en"):
        raise ValueError('columns is "akshare" or "en"')
    if lang not in (None, "en", "zh"):
        raise ValueError('lang is "en" or "zh"')
    if url is not None:
        _base(url)
    if token is not None:
        _authorization(token)
    _settings = Settings(url, token, timeout, max_wait, max_bytes, columns, lang)
    # The docstrings are of modules that import this one.
    from . import _docs

    _docs.describe()


def wants_english() -> bool:
    """Whether columns are wanted under their English names."""
    return _settings.columns == "en"


def language() -> str:
    """The language in which a person is spoken to: ``en`` or ``zh``."""
    wanted = _settings.lang or os.environ.get("FINFOUNT_LANG")
    if wanted in ("en", "zh"):
        return wanted
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "zh" if re.match("zh(?:[_.@-]|$)", locale, re.IGNORECASE) else "en"


def get(path: str, query: str, interface: Optional[str], accept: str = "*/*") -> Reply:
    """Gets a path of the service. Raises a ``FinfountError`` for anything but an answer with status 200."""
    settings = _settings
    base = _base(settings.url or os.environ.get("FINFOUNT_URL") or DEFAULT_URL)
    token = settings.token or os.environ.get("FINFOUNT_TOKEN")
    headers = {"Accept": accept, "Accept-Encoding": "gzip", "User-Agent": "finfount-python", "Accept-Language": language()}
    if token:
        headers["Authorization"] = _authorization(token)
    request = urllib.request.Request(f"{base}{path}{'?' if query else ''}{query}", headers=headers)
    waited = 0.0
    pause = 1.0
    while True:
        try:
            return _send(request, base, settings, interface)
        except Busy as failure:
            # Longer each time, also where the service says that it takes calls again at once.
            wait = max(pause, failure.retry_after or 0.0)
            if waited + wait > settings.max_wait:
                raise
            _sleep(wait)
            waited += wait
            pause *= 2


_sleep = time.sleep


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: another host must not get the token, the cookie or the call."""

    def http_error_302(self, *_: Any) -> None:
        return None

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


_opener = urllib.request.build_opener(_NoRedirect)


# The body of an error is a sentence and the parameters to correct.
_MAX_ERROR_BYTES = 1_000_000
_PART_BYTES = 1 << 16


def _send(request: urllib.request.Request, base: str, settings: Settings, interface: Optional[str]) -> Reply:
    try:
        with _opener.open(request, timeout=settings.timeout) as response:
            reply = Reply(_read(response, response.headers, settings.max_bytes), response.headers)
        if response.status != 200:
            raise _failure(response.status, reply, interface)
        return reply
    except urllib.error.HTTPError as thrown:
        with thrown:
            status, headers = thrown.code, thrown.headers
            try:
                body = _read(thrown, headers, _MAX_ERROR_BYTES)
            except (OSError, http.client.HTTPException, EOFError, zlib.error, Unreadable):
                body = b""
        # What urllib raised has the address, and so the cookie: it is no cause of the failure.
        failure: FinfountError = _failure(status, Reply(body, headers), interface)
    except FinfountError as thrown:
        thrown.interface = interface
        raise
    except (OSError, http.client.HTTPException, EOFError, zlib.error) as thrown:
        reason = getattr(thrown, "reason", None) or thrown
        failure = Unreachable(
            f"The service at {base} did not answer: {_text_of(reason)}. Start it, or set FINFOUNT_URL to its address."
        )
        failure.interface = interface
    raise failure from None


def _text_of(reason: Any) -> str:
    """What an error of the network says, in one line."""
    if isinstance(reason, http.client.IncompleteRead):
        return "the answer ended early"
    if isinstance(reason, OSError) and reason.strerror:
        return reason.strerror
    return str(reason) or type(reason).__name__


def _read(response: Any, headers: Message, most: int) -> bytes:
    """The body of a response, decompressed. Reads no further, and raises ``Unreadable``, where it is larger."""
    unzip = zlib.decompressobj(31) if headers.get("Content-Encoding", "").lower() == "gzip" else None
    body = bytearray()
    received = 0
    while True:
        part = response.read(_PART_BYTES)
        if not part:
            break
        received += len(part)
        body += part if unzip is None else unzip.decompress(part, most + 1 - len(body))
        # Endless parts may decompress to nothing. A small answer may be smaller than what it decompresses from.
        if len(body) > most or received > most + _PART_BYTES:
            raise Unreadable(
                f"The answer has more than {most} bytes, and the rest was not read. "
                "Ask for less, or set max_bytes of configure higher."
            )
        # What follows the end of the compressed bytes belongs to no answer.
        if unzip is not None and unzip.eof:
            return bytes(body)
    # A response that is read in parts does not say that it ended early.
    if getattr(response, "length", None):
        raise http.client.IncompleteRead(b"", response.length)
    if unzip is not None or not _is_whole(body, headers):
        raise EOFError("the answer ended early")
    return bytes(body)


def _is_whole(body: bytearray, headers: Message) -> bool:
    """Whether a body is that of its ``Repr-Digest``: a proxy may close the connection early, and Arrow needs no end."""
    found = re.search("(?:^|,) *sha-256=:([^:]*):", headers.get("Repr-Digest", ""))
    return found is None or found[1] == base64.b64encode(hashlib.sha256(body).digest()).decode()


def _failure(status: int, reply: Reply, interface: Optional[str]) -> FinfountError:
    """The exception that an answer other than 200 means."""
    headers = reply.headers
    code = headers.get("Finfount-Error")
    body = _object(reply.body)
    sentence = body.get("error")
    detail = [item for item in _list(body.get("detail")) if isinstance(item, dict)]
    if 300 <= status < 400:
        text = f"The service redirects{_origin(headers.get('Location', ''))}: set FINFOUNT_URL to the address itself."
    elif code is not None and isinstance(sentence, str):
        # The fixed text of a broken rule says less than the items.
        heading = f"{interface}:" if sentence == "parameter error" and interface and detail else plain(sentence)
        text = "".join([heading, *(f"\n  {plain(_blamed(item))}" for item in detail)])
    else:
        text = f"The answer with status {status} is not one of finfount: is FINFOUNT_URL the address of a service?"
        if isinstance(sentence, str):
            text += f" {plain(sentence)}"
    kind = _KINDS.get(status, FinfountError)
    if code is None and kind is not Busy:
        # A proxy answers so, or an address that is not that of a service.
        kind = Unreadable
    failure = NoValue(text) if code == "no_value" else kind(text)
    failure.status = status
    failure.code = code
    failure.detail = tuple(detail)
    failure.retry_after = _seconds(headers.get("Retry-After"))
    failure.interface = interface
    return failure


def _origin(location: str) -> str:
    """Where a redirect leads, without the path and query, which may hold a secret. Empty where it does not say."""
    try:
        parts = urllib.parse.urlsplit(location)
    except ValueError:
        return ""
    return plain(f" to {parts.scheme}://{parts.hostname}") if parts.scheme and parts.hostname else ""


_KINDS = {
    400: InvalidParams,
    401: Refused,
    414: InvalidParams,
    422: InvalidParams,
    429: Busy,
    431: InvalidParams,
    502: SourceFailed,
    503: Busy,
}


def plain(text: str) -> str:
    """A text of a service on one line, without the characters that a terminal would act on."""
    return "".join(" " if unicodedata.category(each) in _ACTIVE else each for each in text)


# Control and format characters, the line breaks of Unicode, and halves of characters, which no terminal can print.
_ACTIVE = frozenset(["Cc", "Cf", "Zl", "Zp", "Cs"])


def _object(body: bytes) -> "dict[str, Any]":
    try:
        read = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def _list(value: Any) -> "list[Any]":
    return value if isinstance(value, list) else []


def _blamed(item: "dict[str, Any]") -> str:
    """A validation item as text: ``start_date: Input should be …``."""
    place = ".".join(str(part) for part in _list(item.get("loc"))[1:])
    return f"{place}: {item.get('msg')}"


def _seconds(value: Optional[str]) -> Optional[float]:
    """``Retry-After`` in seconds: a number or a time. None for neither."""
    text = (value or "").strip()
    if re.fullmatch(r"[0-9]{1,9}", text):
        return float(text)
    try:
        at = email.utils.parsedate_to_datetime(text).timestamp()
    except (TypeError, ValueError, OverflowError):
        return None
    return max(0.0, math.ceil(at - time.time()))


def _base(url: str) -> str:
    """An address of a service without a slash at its end. Raises ``ValueError``, which shows no password."""
    try:
        parts = urllib.parse.urlsplit(url)
        _ = parts.port
    except ValueError:
        parts = urllib.parse.urlsplit("")
    plain = re.fullmatch(r"[\x21-\x7e]+", url) and "?" not in url and "#" not in url and "@" not in parts.netloc
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain:
        raise ValueError(
            "The address of a service is one such as http://127.0.0.1:8080 or https://host/path, "
            "without user, query or fragment."
        )
    return url.rstrip("/")


def _authorization(token: str) -> str:
    """The header of a token. Raises ``ValueError``, which does not show it."""
    if not re.fullmatch(r"[\x21-\x7e]+", token):
        raise ValueError("The token of a service has visible ASCII only.")
    return f"Bearer {token}"
