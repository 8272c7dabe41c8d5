"""A call of an interface: its parameters as a query, its answer as a table."""

from __future__ import annotations

import contextlib
import contextvars
import csv
import datetime
import decimal
import difflib
import functools
import io
import json
import math
import re
import urllib.parse
import warnings
from typing import Any, Callable, Iterable, Iterator, Literal, Mapping, NamedTuple, Optional, Sequence, TypeVar, Union, cast

import numpy as np
import pandas as pd

from . import _connection
from ._connection import Reply
from ._errors import InvalidParams, Unreadable

Text = Union[str, int, float, decimal.Decimal, datetime.date]
Texts = Union[Text, Iterable[Text]]


class Interface(NamedTuple):
    """What the client knows of an interface from its declaration."""

    name: str
    #: The default of each parameter; None for none.
    params: Mapping[str, Any]
    #: The kind of the cells of each column, in their order.
    columns: Mapping[str, str]
    #: The kind of further columns, whose names only an answer has; None where there are none.
    further: Optional[str]
    #: The English names of columns that have another one of AKShare.
    english: Mapping[str, str] = {}
    #: What it answers, as the title of a citation.
    title: str = ""
    #: The page of the source that shows the data.
    page: str = ""
    #: How a citation of each source begins that may answer.
    references: Mapping[str, str] = {}
    #: What each source that may answer allows to be done with its data, where that is known.
    licences: Mapping[str, str] = {}
    #: The parameters that select what the data are of, such as a share.
    subjects: Sequence[str] = ()


class _Paths(NamedTuple):
    """Where an interface is asked for a table: as JSON and as files."""

    json: str
    arrow: str
    csv: str


def call(interface: Interface, values: Mapping[str, Any]) -> pd.DataFrame:
    """Calls an interface with these values of its parameters. Raises a ``FinfountError``, or ``TypeError``."""
    query = _query(interface, values)
    name = interface.name
    paths = _Paths(f"/api/public/{name}", f"/api/export/{name}.arrow", f"/api/export/{name}.csv")
    options = dict(_archived.get())
    if not options and _blocks:
        warnings.warn(
            f"{name}: this table is of the present: as_of or since holds for another thread, and not for this one. "
            "For a pool within it: pool.submit(contextvars.copy_context().run, function, value).",
            OfThePresent,
            stacklevel=4,
        )
    if _connection.wants_english():
        interface = _in_english(interface)
        options["_names"] = "en"
    if options:
        query += f"{'&' if query else ''}{urllib.parse.urlencode(options)}"
        paths = _Paths(f"/api/table/{name}.json", f"/api/table/{name}.arrow", f"/api/table/{name}.csv")
    if pyarrow is not None and _FITS_ARROW.issuperset([*interface.columns.values(), interface.further or "text"]):
        reply = _connection.get(paths.arrow, query, name)
        frame = _frame_of_arrow(reply.body, name)
    else:
        reply = _connection.get(paths.json, query, name)
        frame = _frame_of_records(_records(reply.body, name), interface, lambda: _header(paths.csv, query, name))
    frame.attrs.update(_provenance(reply, interface))
    notes = frame.attrs["notes"]
    if frame.empty and notes is not None:
        # The line of the caller: the function of the interface and what explains its arguments are in between.
        warnings.warn(f"{name}: {notes}", NoRows, stacklevel=4)
    return frame


_Function = TypeVar("_Function", bound=Callable[..., Any])


def explained(function: _Function) -> _Function:
    """Lets the ``TypeError`` for arguments that a function does not take name what it takes, and what is meant."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]

    @functools.wraps(function)
    def called(*values: Any, **named: Any) -> Any:
        unknown = [name for name in named if name not in names]
        if unknown or len(values) > len(names):
            raise TypeError(_not_taken(function.__name__, names, unknown))
        return function(*values, **named)

    return cast(_Function, called)


def _not_taken(function: str, names: "Sequence[str]", unknown: "Sequence[str]") -> str:
    takes = f"It takes: {', '.join(names)}." if names else "It takes no parameters."
    if not unknown:
        return f"{function} got too many values. {takes}"
    quoted = ", ".join(json.dumps(name) for name in unknown)
    meant = [(name, other) for name in unknown for other in [_meant(names, name)] if other is not None]
    # Two names of one parameter: neither is clear.
    clear = meant if len({other for _, other in meant}) == len(meant) else []
    return " ".join(
        [
            f"{function} does not support the parameter{'s' if len(unknown) > 1 else ''} {quoted}. {takes}",
            *(f"For {name}, write {other}." for name, other in clear),
        ]
    )


def _meant(names: "Sequence[str]", unknown: str) -> Optional[str]:
    """The parameter that another name of it means: the only one of its meaning, or the one that is spelt like it."""
    from ._interfaces import SYNONYMS

    meaning: "Sequence[str]" = next((each for each in SYNONYMS if unknown.lower() in each), ())
    same = [name for name in names if name in meaning]
    near = difflib.get_close_matches(unknown.lower(), names, 1, 0.7)
    return same[0] if len(same) == 1 else near[0] if near else None


# The open blocks of ``as_of`` and ``since``, of all threads.
_blocks: "list[object]" = []
# The options of calls within ``as_of`` and ``since``, of this thread or task alone.
_archived: "contextvars.ContextVar[Mapping[str, str]]" = contextvars.ContextVar("finfount_archived", default={})


def as_of(time: Union[str, datetime.date]) -> "contextlib.AbstractContextManager[None]":
    """Within it, calls return tables as they were known at the end of a day, or at a time, by the clock of Beijing::

        with ak.as_of("2026-10-01"):
            members = ak.index_stock_cons("000300")

    A ``datetime`` or a ``Timestamp`` is a time: without an hour, it is the beginning of its day, and not the end.

    The service answers from its archive and asks no source. Without an archive, and before it begins, a call raises
    ``NoValue``, which says since when there is one. It holds for the thread or the task that is within it. The
    threads of a pool are not: each call there warns, unless ``contextvars.copy_context().run`` runs it.
    """
    return _within("_as_of", time)


def since(time: Union[str, datetime.date]) -> "contextlib.AbstractContextManager[None]":
    """Within it, calls return the rows that came after a day or time, or were changed since: see ``as_of``."""
    return _within("_since", time)


@contextlib.contextmanager
def _within(option: str, time: Union[str, datetime.date]) -> "Iterator[None]":
    token = _archived.set({option: _archive_time(time)})
    _blocks.append(token)
    try:
        yield
    finally:
        _blocks.remove(token)
        _archived.reset(token)


def _archive_time(time: Union[str, datetime.date]) -> str:
    if isinstance(time, str):
        return time
    if isinstance(time, datetime.datetime) and time is not pd.NaT:
        if time.tzinfo is not None:
            time = time.astimezone(datetime.timezone(datetime.timedelta(hours=8)))
        return f"{time:%Y-%m-%dT%H:%M}"
    if isinstance(time, datetime.date) and time is not pd.NaT:
        return f"{time:%Y-%m-%d}"
    raise TypeError(f'as_of and since take a day such as "2026-10-01" or a date, not {type(time).__name__}.')


class OfThePresent(UserWarning):
    """A call in a thread that is not within ``as_of`` or ``since``, while another thread is."""


class NoRows(UserWarning):
    """A table has no rows, and the service says why."""


def _in_english(interface: Interface) -> Interface:
    columns = {interface.english.get(column, column): kind for column, kind in interface.columns.items()}
    return interface._replace(columns=columns)


def interfaces(lang: Optional[Literal["en", "zh"]] = None) -> pd.DataFrame:
    """Returns what the service has, a row for each interface: its name, category, topic, source and what it is.

    ``doc`` is in the language ``lang``, by default that of ``configure``.

    ``proof`` says what its answers were compared with: ``recorded`` rows of the source, rows that AKShare
    ``printed``, or ``none``.
    The service may be of another version than this package: this table is of the service.
    """
    if lang not in (None, "en", "zh"):
        raise ValueError('lang is "en" or "zh"')
    reply = _connection.get("/api/", f"lang={lang or _connection.language()}", None, accept="application/json")
    try:
        listed = [
            {"category": category["key"], **each}
            for category in json.loads(reply.body)["categories"]
            for each in category["interfaces"]
        ]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Unreadable("The answer is not one of finfount: it is no list of interfaces.") from None
    return pd.DataFrame(
        {name: _texts([each.get(name) for each in listed]) for name in _LISTED},
    )


_LISTED = ("name", "category", "topic", "source", "chinese", "doc", "proof")

try:
    import pyarrow
    import pyarrow.ipc
except ImportError:
    pyarrow = None

# The kinds of columns that Arrow holds as AKShare has them. It has no column of numbers and texts, and its times are
# instants.
_FITS_ARROW = frozenset(["date", "number", "percent", "whole", "code", "month", "text", "flag"])


def _query(interface: Interface, values: Mapping[str, Any]) -> str:
    pairs = []
    for name, value in values.items():
        default = interface.params[name]
        # A code that is missing in a table of the caller would be answered with another share.
        if value is None and name in interface.subjects:
            raise TypeError(
                f"{interface.name}: {name} takes a text, a number or a date, not None. Leave it out for its default."
            )
        # The service knows its defaults.
        if value is None or (type(value) is type(default) and value == default):
            continue
        if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
            pairs.append((name, _text(interface, name, value)))
            continue
        several = [_text(interface, name, each) for each in value]
        if not several and default != ():
            failure = InvalidParams(f"{interface.name}: {name} has no value. Leave it out for its default.")
            failure.interface = interface.name
            raise failure
        pairs.extend((name, each) for each in several)
    return urllib.parse.urlencode(pairs)


def _text(interface: Interface, name: str, value: Any) -> str:
    """A value as the text of a query. The service judges it."""
    if isinstance(value, np.generic):
        value = pd.Timestamp(value) if isinstance(value, np.datetime64) else value.item()
    if isinstance(value, str):
        return value.replace("-", "") if _is_dashed_day(interface, name, value) else value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, decimal.Decimal) and not value.is_nan():
        return f"{value:f}"
    # What is missing in a table of the caller is nan there.
    if isinstance(value, float) and not math.isnan(value):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, (datetime.date, datetime.time)) and value is not pd.NaT:
        return _text_of_time(value, interface.params[name])
    # The value is not shown: it may be a secret.
    kind = "nan" if isinstance(value, (float, decimal.Decimal)) else type(value).__name__
    raise TypeError(f"{interface.name}: {name} takes a text, a number or a date, not {kind}.")


def _is_dashed_day(interface: Interface, name: str, text: str) -> bool:
    """Whether a text is a day such as 2024-01-02 for a parameter whose days are written 20240102."""
    default = interface.params[name]
    is_compact = isinstance(default, str) and re.fullmatch("[0-9]{8}", default, re.ASCII) is not None
    return is_compact and re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text, re.ASCII) is not None


def _text_of_time(value: Union[datetime.date, datetime.time], default: Any) -> str:
    """A date or a time in the form that the default of the parameter has: ``20240102`` where it has none."""
    if isinstance(value, datetime.time):
        return f"{value:%H:%M:%S}"
    form = re.sub("[0-9]", "0", default) if isinstance(default, str) else ""
    if form == "0000-00-00 00:00:00":
        return f"{value:%Y-%m-%d %H:%M:%S}" if isinstance(value, datetime.datetime) else f"{value:%Y-%m-%d}"
    return value.strftime({"0000": "%Y", "0000-00": "%Y-%m", "0000-00-00": "%Y-%m-%d"}.get(form, "%Y%m%d"))


def _records(body: bytes, name: str) -> "list[dict[str, Any]]":
    try:
        records = json.loads(body)
    except (ValueError, RecursionError):
        records = None
    if not isinstance(records, list) or not (not records or isinstance(records[0], dict)):
        raise _unreadable(name, "it is no table")
    return records


def _frame_of_records(
    records: "list[dict[str, Any]]", interface: Interface, header: "Callable[[], list[str]]"
) -> pd.DataFrame:
    """The table of an answer in JSON. Without rows it has the columns that it would have: those of ``header``."""
    # Which of the declared columns there are may depend on the parameters.
    names: Iterable[str] = records[0] if records else header()
    columns = {}
    for name in names:
        kind = interface.columns.get(name, interface.further or "any")
        try:
            columns[name] = _COLUMNS[kind]([record[name] for record in records])
        except (KeyError, TypeError, ValueError, OverflowError):
            raise _unreadable(interface.name, f"{name} is not of the kind {kind}") from None
    return pd.DataFrame(columns)


def _header(path: str, query: str, name: str) -> "list[str]":
    """The names of the columns of an answer without rows: JSON does not have them, the file does."""
    body = _connection.get(path, query, name).body
    return next(csv.reader(io.StringIO(body.decode(), newline="")), [])


# What pandas makes of texts: object before pandas 3, its own type since.
_TEXT = pd.Series([""]).dtype


def _texts(values: "list[Any]") -> pd.Series:
    return pd.Series(values, dtype=_TEXT)


def _objects(values: "list[Any]") -> pd.Series:
    return pd.Series(values, dtype=object)


def _numbers(values: "list[Any]") -> "np.ndarray[Any, Any]":
    return np.array(values, dtype=np.float64)


def _whole(values: "list[Any]") -> "np.ndarray[Any, Any]":
    """Whole numbers, as pandas has them: floats where one is missing."""
    return np.array(values, dtype=np.float64 if None in values else np.int64)


def _days(values: "list[Any]") -> pd.Series:
    read = datetime.date.fromisoformat
    return _objects([None if value is None else read(value) for value in values])


def _any(values: "list[Any]") -> Any:
    """Cells whose kind the source decides: numbers, texts, or both."""
    types = {type(value) for value in values} - {type(None)}
    if types == {int}:
        return _whole(values)
    if types in ({float}, {int, float}):
        return _numbers(values)
    return _texts(values) if types == {str} else _objects(values)


_COLUMNS = {
    "date": _days,
    "number": _numbers,
    "percent": _numbers,
    "whole": _whole,
    "date-time": _texts,
    "month": _texts,
    "code": _texts,
    "text": _texts,
    "flag": _texts,
    "mixed": _objects,
    "any": _any,
}


def _frame_of_arrow(body: bytes, name: str) -> pd.DataFrame:
    """The table of an answer as an Arrow stream, with the types that the same answer in JSON has."""
    try:
        table = pyarrow.ipc.open_stream(body).read_all()
    except (OSError, ValueError):
        raise _unreadable(name, "it is no Arrow stream") from None
    frame = table.to_pandas(date_as_object=True, ignore_metadata=True)
    # Without cells, pandas would not know what the columns are.
    kinds = {field.name: _TEXT for field in table.schema if pyarrow.types.is_string(field.type)}
    return frame.astype({name: kind for name, kind in kinds.items() if frame[name].dtype != kind})


# As the service writes it: no part holds a quotation mark.
_SOURCE = re.compile(r'([^;"]*); obtained="([^"]*)"; url="([^"]*)"')
_DISPLAY_STRING = re.compile('%"([ -~]*)"')
# A cache in between may add a member of its own, after a comma.
_FRESH = re.compile(r"\bmax-age=([0-9]{1,10})\b")
_STALE = re.compile(r"(?:^|,)\s*finfount;[^,]*\bfwd=stale\b")
_USUAL = re.compile(r"\b(?:max-age|stale-while-revalidate)=([0-9]{1,10})\b")


def _provenance(reply: Reply, interface: Interface) -> "dict[str, Any]":
    """Where a table comes from: values that JSON can hold, so that Parquet can."""
    headers = reply.headers
    found = _SOURCE.fullmatch(_connection.plain(headers.get("Finfount-Source", "")))
    notes = _notes(headers)
    source, obtained, url = found.groups() if found else (None, None, None)
    return {
        "source": source,
        "obtained": obtained,
        "fresh_until": _fresh_until(obtained, headers.get("Cache-Control", "")),
        "url": url,
        "notes": None if notes is None else _connection.plain(notes),
        "stale": _is_stale(reply),
        "sandbox": headers.get("Finfount-Sandbox") == "true",
        "citation": _citation(interface, source, obtained),
        "licence": interface.licences.get(source or ""),
    }


def _notes(headers: Message) -> Optional[str]:
    """The notes on a table: in Chinese where a reader of it asked, as a Display String (RFC 9651)."""
    chinese = _DISPLAY_STRING.fullmatch(headers.get("Finfount-Note-Chinese", ""))
    if chinese is None:
        return headers.get("Finfount-Note")
    return urllib.parse.unquote(chinese[1], errors="replace")


def _is_stale(reply: Reply) -> bool:
    """Whether the service says so, or a cache in between serves it for longer than it may while the service answers."""
    headers = reply.headers
    if _STALE.search(headers.get("Cache-Status", "")):
        return True
    usual = sum(int(seconds) for seconds in _USUAL.findall(headers.get("Cache-Control", "")))
    age = headers.get("Age", "")
    return usual > 0 and re.fullmatch("[0-9]{1,10}", age) is not None and int(age) > usual


def _fresh_until(obtained: Optional[str], cache_control: str) -> Optional[str]:
    """Until when a table is fresh, in UTC: its age is counted from when its source sent it. None where nobody says."""
    found = _FRESH.search(cache_control)
    if obtained is None or found is None:
        return None
    try:
        sent = datetime.datetime.strptime(obtained, "%Y-%m-%dT%H:%M:%S.%fZ")
        until = sent + datetime.timedelta(seconds=int(found.group(1)))
    except (ValueError, OverflowError):
        return None
    return f"{until:%Y-%m-%dT%H:%M:%S}.{until.microsecond // 1000:03d}Z"


def _citation(interface: Interface, source: Optional[str], obtained: Optional[str]) -> Optional[str]:
    """How a table is cited, as the files of the service say it; None where no source is known."""
    if source == "sandbox":
        return "Figures that the sandbox made up: they are of no source, and nothing to cite."
    reference = interface.references.get(source or "")
    if reference is None or obtained is None:
        return None
    return f"{reference} {interface.title} [{interface.name}]. {interface.page}. Obtained {obtained[:10]}."


def _unreadable(name: str, why: str) -> Unreadable:
    failure = Unreadable(
        f"The answer of {name} is not what this version of finfount knows: {why}. "
        "Install the package of the version of your service."
    )
    failure.interface = name
    return failure
