"""Tests of the package against a sandbox at FINFOUNT_URL. Usage: python test_finfount.py CASES.json

The cases are the declarations: name, path and params of the example call, whether it is called, signature, and the
kinds of the columns.
"""

import base64
import concurrent.futures
import contextlib
import contextvars
import datetime
import decimal
import gzip
import hashlib
import http.server
import inspect
import json
import math
import os
import pickle
import sys
import threading
import traceback
import unittest
import unittest.mock
import urllib.parse
import urllib.request
import warnings
import zlib

import numpy as np
import pandas as pd

import finfount
from finfount import _call, _connection
from finfount._interfaces import INTERFACES

with open(sys.argv.pop(1), encoding="utf-8") as file:
    CASES = json.load(file)
URL = os.environ["FINFOUNT_URL"]
TEXT = pd.Series([""]).dtype
TEXT_KINDS = {"date-time", "month", "code", "text", "flag"}
NO_ARROW = unittest.skipIf(_call.pyarrow is None, "pyarrow is not installed")


def fetch(path):
    with urllib.request.urlopen(f"{URL}{path}") as response:
        return json.load(response)


def cells_of(column):
    """The cells as JSON has them."""
    return [
        None if is_missing else cell.isoformat() if isinstance(cell, datetime.date) else cell
        for cell, is_missing in zip(column.tolist(), column.isna().tolist())
    ]


@contextlib.contextmanager
def without_arrow():
    arrow, _call.pyarrow = _call.pyarrow, None
    try:
        yield
    finally:
        _call.pyarrow = arrow


@contextlib.contextmanager
def stand_in(*replies):
    """A server in the place of the service: it gives these replies, the last one again and again.

    A reply is a status, headers and a body. Yields the requests that came, as path and headers.
    """
    seen = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            seen.append((self.path, self.headers))
            status, headers, body = replies[min(len(seen), len(replies)) - 1]
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        with configured(url=f"http://127.0.0.1:{server.server_port}"), without_arrow():
            yield seen
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextlib.contextmanager
def configured(**settings):
    before = _connection._settings
    finfount.configure(**settings)
    try:
        yield
    finally:
        _connection._settings = before


@contextlib.contextmanager
def recorded_sleep():
    waits = []
    sleep, _connection._sleep = _connection._sleep, waits.append
    try:
        yield waits
    finally:
        _connection._sleep = sleep


def failure_of(status, code, sentence, headers=None, **body):
    content = json.dumps({"error": sentence, **body}).encode()
    return status, {"Finfount-Error": code, **(headers or {})}, content


ROW = (200, {}, b'[{"sasdate":"1/1/1959","RPI":1.5}]')


class EveryInterface(unittest.TestCase):
    def check(self, case, frame, records):
        self.assertEqual(list(frame.columns), list(records[0]))
        for name in frame.columns:
            with self.subTest(interface=case["name"], column=name):
                expected = [record[name] for record in records]
                self.assertEqual(cells_of(frame[name]), expected)
                kind = case["columns"].get(name) or case["columns"]["*"]
                dtype = frame[name].dtype
                if kind in ("number", "percent"):
                    self.assertEqual(dtype, np.float64)
                elif kind == "whole":
                    self.assertEqual(dtype, np.float64 if None in expected else np.int64)
                elif kind == "date":
                    self.assertEqual(dtype, object)
                    self.assertLessEqual({type(cell) for cell in frame[name]}, {datetime.date, type(None)})
                elif kind in TEXT_KINDS:
                    self.assertEqual(dtype, TEXT)
                else:
                    self.assertIn(kind, ("any", "mixed"))
                    self.assertLessEqual({type(cell) for cell in expected}, {int, float, str, type(None)})

    def check_called(self):
        for case in CASES:
            if not case["isCalled"]:
                continue
            with self.subTest(interface=case["name"]):
                call = getattr(finfount, case["name"])
                if not case["isAvailable"]:
                    self.assertRaises(finfount.SourceFailed, call, **case["example"])
                    continue
                frame = call(**case["example"])
                self.assertGreater(len(frame), 0)
                self.check(case, frame, fetch(case["path"]))

    def test_answers_its_example_as_the_service_does(self):
        with without_arrow():
            self.check_called()

    @NO_ARROW
    def test_answers_the_same_by_arrow(self):
        self.check_called()

    def test_has_the_params_of_the_declaration_in_its_order(self):
        for case in CASES:
            with self.subTest(interface=case["name"]):
                parameters = inspect.signature(getattr(finfount, case["name"])).parameters
                # The default of a param of many values is a tuple, which nobody can change.
                defaults = {name: None if each.default is each.empty else each.default for name, each in parameters.items()}
                shown = [[name, list(each) if isinstance(each, tuple) else each] for name, each in defaults.items()]
                self.assertEqual(shown, case["signature"])

    def test_has_a_docstring_that_names_its_columns(self):
        for case in CASES:
            doc = inspect.getdoc(getattr(finfount, case["name"]))
            for name in case["columns"]:
                english = INTERFACES[case["name"]].english.get(name)
                named = "further columns" if name == "*" else f"{name}, {english}" if english else name
                self.assertIn(f"\n    {named} (", doc, case["name"])

    def test_has_its_columns_without_rows(self):
        for name, interface in INTERFACES.items():
            frame = _call._frame_of_records([], interface, lambda names=list(interface.columns): names)
            self.assertEqual(list(frame.columns), list(interface.columns))
            for column, kind in interface.columns.items():
                whole = {"whole": np.int64, "number": np.float64, "percent": np.float64}
                expected = whole.get(kind, TEXT if kind in TEXT_KINDS else object)
                self.assertEqual(frame[column].dtype, expected, f"{name} {column}")

    def test_is_cited_as_the_service_cites_it(self):
        for case in CASES:
            for source, text in case["citations"].items():
                cited = _call._citation(INTERFACES[case["name"]], source, "2026-10-09T12:00:00.000Z")
                self.assertEqual(cited, text)
        for arrow in (contextlib.nullcontext, without_arrow):
            with arrow():
                self.assertIn("made up", finfount.stock_zh_a_hist("600000").attrs["citation"])

    def test_is_listed(self):
        listed = finfount.interfaces()
        self.assertEqual(list(listed["name"]), [case["name"] for case in CASES])
        self.assertEqual(list(listed.columns), ["name", "category", "topic", "source", "chinese", "doc", "proof"])

    def test_is_described_in_the_language_of_the_reader(self):
        docs = finfount.interfaces(lang="zh").set_index("name")["doc"]
        self.assertRegex(docs["stock_zh_a_hist"], "[\\u4e00-\\u9fff]")
        self.assertNotRegex(finfount.interfaces(lang="en").set_index("name")["doc"]["stock_zh_a_hist"], "[\\u4e00-\\u9fff]")
        english = finfount.stock_zh_a_hist.__doc__
        url = _connection._settings.url
        finfount.configure(url=url, lang="zh")
        try:
            self.assertEqual(list(finfount.interfaces()["doc"]), list(docs))
            self.assertIn("数据源：", finfount.stock_zh_a_hist.__doc__)
            with self.assertRaisesRegex(finfount.InvalidParams, "不支持参数|应为"):
                finfount.stock_zh_a_hist("600000", period="hourly")
        finally:
            finfount.configure(url=url)
        self.assertEqual(finfount.stock_zh_a_hist.__doc__, english)
        with self.assertRaisesRegex(ValueError, "lang is"):
            finfount.configure(lang="fr")


class EnglishNames(unittest.TestCase):
    DAYS = {"start_date": "20240102", "end_date": "20240105"}

    def test_are_those_of_every_column_and_the_cells_are_the_same(self):
        usual = finfount.stock_zh_a_hist("600000", **self.DAYS)
        for arrow in (contextlib.nullcontext, without_arrow):
            with configured(columns="en"), arrow():
                english = finfount.stock_zh_a_hist("600000", **self.DAYS)
            self.assertEqual(list(english.columns[:5]), ["date", "stock_code", "open", "close", "high"])
            self.assertEqual(english.dtypes.to_list(), usual.dtypes.to_list())
            self.assertEqual(english.to_numpy().tolist(), usual.to_numpy().tolist())
            self.assertEqual(english.attrs["source"], usual.attrs["source"])

    def test_are_there_without_rows(self):
        with configured(columns="en"), without_arrow():
            frame = finfount.stock_zh_a_hist("600000", start_date="20240106", end_date="20240107")
        self.assertEqual((len(frame), list(frame.columns[:3])), (0, ["date", "stock_code", "open"]))

    def test_return_to_those_of_akshare(self):
        with configured(columns="en"):
            finfount.configure(url=_connection._settings.url)
            self.assertIn("收盘", finfount.stock_zh_a_hist("600000", **self.DAYS))

    def test_are_these_or_those(self):
        with self.assertRaisesRegex(ValueError, "columns is"):
            finfount.configure(columns="english")


class Tables(unittest.TestCase):
    def test_take_positional_arguments_as_akshare_does(self):
        frame = finfount.stock_zh_a_hist("600000", "daily", "20240102", "20240105", "qfq")
        self.assertEqual(list(frame["股票代码"].unique()), ["600000"])
        self.assertEqual(frame["日期"].iloc[0], datetime.date(2024, 1, 2))

    def test_without_rows_have_columns_and_the_reason(self):
        for door in (contextlib.nullcontext, without_arrow):
            with door():
                frame = finfount.stock_zh_a_hist("AAPL")
            self.assertEqual(len(frame), 0)
            self.assertEqual(frame.dtypes["收盘"], np.float64)
            self.assertEqual(frame.dtypes["股票代码"], TEXT)
            self.assertIn("six digits", frame.attrs["notes"])
            self.assertIsNone(frame.attrs["source"])

    def test_without_rows_have_the_columns_of_their_params(self):
        one = finfount.stock_zh_a_hist_min_em("AAPL", period="1")
        five = finfount.stock_zh_a_hist_min_em("AAPL", period="5")
        for frame, period in ((one, "1"), (five, "5")):
            path = f"/api/export/stock_zh_a_hist_min_em.csv?symbol=AAPL&period={period}"
            with urllib.request.urlopen(f"{URL}{path}") as response:
                header = response.read().decode().splitlines()[0]
            self.assertEqual(",".join(frame.columns), header)
        self.assertEqual(five.dtypes["时间"], TEXT)

    def test_say_where_they_come_from(self):
        attrs = finfount.stock_zh_a_hist("600000").attrs
        self.assertEqual(set(attrs), {"source", "obtained", "fresh_until", "url", "notes", "stale", "sandbox", "citation", "licence"})
        self.assertEqual((attrs["source"], attrs["stale"], attrs["sandbox"]), ("sandbox", False, True))
        self.assertTrue(attrs["url"].startswith("sandbox:stock_zh_a_hist?symbol=600000"))
        datetime.datetime.strptime(attrs["obtained"], "%Y-%m-%dT%H:%M:%S.%fZ")
        # pandas writes them into Parquet as JSON.
        json.dumps(attrs)

    def test_say_until_when_they_are_fresh(self):
        sent = {"Finfount-Source": 'stlouisfed; obtained="2026-11-20T08:00:00.250Z"; url="https://x.example/"'}
        for control, until in (
            ("public, max-age=90", "2026-11-20T08:01:30.250Z"),
            ("no-store", None),
            ("max-age=0", "2026-11-20T08:00:00.250Z"),
        ):
            with stand_in((200, {**sent, "Cache-Control": control}, ROW[2])):
                self.assertEqual(finfount.fred_md().attrs["fresh_until"], until)

    def test_without_rows_warn_with_the_reason(self):
        with self.assertWarnsRegex(UserWarning, "stock_zh_a_hist: .*six digits") as caught:
            finfount.stock_zh_a_hist("AAPL")
        self.assertEqual(caught.filename, __file__)

    def test_say_that_they_are_stale(self):
        status = "proxy; hit, finfount; fwd=stale; fwd-status=502; detail=upstream_timeout"
        for header, stale in ((status, True), ("finfount; hit; ttl=5", False), ("cdn; fwd=stale", False)):
            with stand_in((200, {"Cache-Status": header}, ROW[2])):
                self.assertIs(finfount.fred_md().attrs["stale"], stale)

    def test_say_that_a_cache_in_between_serves_them_while_the_service_fails(self):
        control = "public, max-age=60, stale-while-revalidate=10, stale-if-error=100"
        for age, stale in (("70", False), ("71", True), ("soon", False)):
            sent = {"Cache-Status": "finfount; hit; ttl=48, cdn; hit; ttl=-1", "Cache-Control": control, "Age": age}
            with stand_in((200, sent, ROW[2])):
                self.assertIs(finfount.fred_md().attrs["stale"], stale)

    def test_say_what_their_source_allows(self):
        for source, licence in (("oxfordman", "cite"), ("stlouisfed", None)):
            name = next(name for name, each in INTERFACES.items() if source in each.references)
            sent = {"Finfount-Source": f'{source}; obtained="2026-11-20T08:00:00.250Z"; url="https://x.example/"'}
            with stand_in((200, sent, b"[]"), (200, sent, b"")), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                said = getattr(finfount, name)().attrs["licence"]
            self.assertEqual(said is None, licence is None, name)

    def test_are_refused_where_they_are_not_as_declared(self):
        for body in (b"{}", b"[1]", b"<html>", b'[{"sasdate":"1/1/1959","RPI":"x"}]', b'[{"a":1},{"b":1}]', b'[{"a":1},2]'):
            with stand_in((200, {}, body)), self.assertRaises(finfount.Unreadable):
                finfount.fred_md()

    def test_hold_extreme_numbers(self):
        body = b'[{"a":9007199254740991,"b":-0.0,"c":5e-324,"d":null},{"a":1,"b":1e308,"c":0.1,"d":null}]'
        interface = _call.Interface("x", {}, {"a": "whole", "b": "number", "c": "any", "d": "whole"}, None)
        frame = _call._frame_of_records(json.loads(body), interface, "")
        self.assertEqual(frame["a"].tolist(), [9007199254740991, 1])
        self.assertEqual(math.copysign(1, frame["b"][0]), -1)
        self.assertEqual(frame["c"].tolist(), [5e-324, 0.1])
        self.assertEqual([str(each) for each in frame.dtypes], ["int64", "float64", "float64", "float64"])

    def test_come_to_many_threads_at_once(self):
        codes = [f"6000{number:02d}" for number in range(16)]
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            frames = list(pool.map(finfount.stock_zh_a_hist, codes))
        for code, frame in zip(codes, frames):
            self.assertEqual(list(frame["股票代码"].unique()), [code])

    def test_of_a_pool_within_as_of_warn_that_they_are_of_the_present(self):
        with stand_in((200, {}, b'[{"a":1}]')) as seen, concurrent.futures.ThreadPoolExecutor(1) as pool:
            with finfount.as_of("2026-10-01"):
                with self.assertWarnsRegex(UserWarning, "fred_md: this table is of the present"):
                    pool.submit(finfount.fred_md).result()
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    pool.submit(contextvars.copy_context().run, finfount.fred_md).result()
                    finfount.fred_md()
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                pool.submit(finfount.fred_md).result()
        options = [urllib.parse.urlsplit(each[0]).query for each in seen]
        self.assertEqual(options, ["", "_as_of=2026-10-01", "_as_of=2026-10-01", ""])


class Values(unittest.TestCase):
    def query_of(self, name, *args, **kwargs):
        with stand_in((200, {}, b'[{"a":1}]')) as seen:
            getattr(finfount, name)(*args, **kwargs)
        return urllib.parse.urlsplit(seen[0][0]).query

    def test_are_texts_numbers_and_dates_alike(self):
        day = datetime.date(2024, 1, 2)
        for value in ("20240102", 20240102, day, pd.Timestamp(day), np.datetime64("2024-01-02"), np.int64(20240102), 20240102.0):
            self.assertEqual(self.query_of("stock_zh_a_hist", start_date=value), "start_date=20240102")
        self.assertEqual(self.query_of("stock_zh_a_hist", start_date="2024-01-02"), "start_date=20240102")
        self.assertEqual(self.query_of("stock_zh_a_hist", symbol="2024-01-02"), "symbol=2024-01-02")
        self.assertEqual(self.query_of("stock_zh_a_hist_min_em", start_date="2024-01-02"), "start_date=2024-01-02")
        self.assertEqual(self.query_of("fred_md", day), "date=2024-01")
        minute = datetime.datetime(2024, 1, 2, 9, 30)
        self.assertEqual(self.query_of("stock_zh_a_hist_min_em", start_date=minute), "start_date=2024-01-02+09%3A30%3A00")
        self.assertEqual(self.query_of("stock_zh_a_hist_min_em", end_date=day), "end_date=2024-01-02")
        self.assertEqual(self.query_of("stock_zh_a_hist_pre_min_em", end_time=datetime.time(9, 5)), "end_time=09%3A05%3A00")
        self.assertEqual(self.query_of("stock_zh_a_hist", timeout=2.5), "timeout=2.5")
        self.assertEqual(self.query_of("stock_zh_a_hist", timeout=decimal.Decimal("2.50")), "timeout=2.50")
        self.assertEqual(self.query_of("stock_zh_a_hist", symbol=decimal.Decimal("6E5")), "symbol=600000")

    def test_are_left_out_where_they_are_the_default_or_none(self):
        self.assertEqual(self.query_of("stock_zh_a_hist", "000001", None, cookie=None, adjust=""), "")

    def test_arrive_as_they_were_meant(self):
        value = "a&b=c+d e%'\"#中文"
        query = self.query_of("stock_zh_a_hist", symbol=value)
        self.assertEqual(urllib.parse.parse_qs(query), {"symbol": [value]})

    def test_are_repeated_for_a_collection(self):
        interface = _call.Interface("x", {"codes": None, "flag": True}, {}, None)
        self.assertEqual(_call._query(interface, {"codes": ["a", 1], "flag": False}), "codes=a&codes=1&flag=false")
        self.assertEqual(_call._query(interface, {"codes": pd.Series(["a"]), "flag": True}), "codes=a")
        with self.assertRaises(finfount.InvalidParams):
            _call._query(interface, {"codes": []})
        self.assertEqual(_call._query(interface._replace(params={"codes": ()}), {"codes": []}), "")

    def test_of_other_types_are_refused(self):
        missing = (pd.NaT, pd.NA, math.nan, np.float64("nan"), decimal.Decimal("nan"), decimal.Decimal("snan"))
        for value in (object(), {"a": 1}, b"x", *missing, [None], [math.nan], None):
            with self.assertRaisesRegex(TypeError, "^stock_zh_a_hist: symbol takes a text"):
                finfount.stock_zh_a_hist(value)

    def test_of_another_name_say_which_is_meant(self):
        for call, sentence in (
            (lambda: finfount.fund_open_fund_info_em(fund="710001"), "For fund, write symbol."),
            (lambda: finfount.stock_zh_a_hist(code="600000"), "For code, write symbol."),
            (lambda: finfount.stock_zh_a_hist("600000", perid="daily"), "For perid, write period."),
        ):
            with self.assertRaises(TypeError) as caught:
                call()
            self.assertIn("does not support the parameter", str(caught.exception))
            self.assertIn("It takes: symbol, ", str(caught.exception))
            self.assertTrue(str(caught.exception).endswith(sentence), str(caught.exception))
        with self.assertRaisesRegex(TypeError, "^stock_zh_a_hist got too many values. It takes: symbol, period, "):
            finfount.stock_zh_a_hist(*"abcdefgh")
        with self.assertRaisesRegex(TypeError, "It takes no parameters.$"):
            finfount.article_ff_crr(symbol="x")
        # What a program reads of a function is as it was declared.
        self.assertEqual(list(inspect.signature(finfount.stock_zh_a_hist).parameters)[:2], ["symbol", "period"])


class Failures(unittest.TestCase):
    def test_are_exceptions_with_the_sentence_of_the_service(self):
        with self.assertRaises(ValueError) as caught:
            finfount.stock_zh_a_hist("600000", start_date="20230230")
        failure = caught.exception
        self.assertIsInstance(failure, finfount.InvalidParams)
        self.assertEqual((failure.status, failure.code, failure.interface), (422, "invalid_params", "stock_zh_a_hist"))
        self.assertEqual(failure.detail[0]["loc"], ["query", "start_date"])
        self.assertTrue(str(failure).startswith("stock_zh_a_hist:\n  start_date: Input should be a real calendar date"))

    def test_have_a_class_for_what_to_do(self):
        for status, code, kind in (
            (404, "no_value", finfount.NoValue),
            (404, "not_found", finfount.FinfountError),
            (401, "unauthorized", finfount.Refused),
            (502, "upstream_changed", finfount.SourceFailed),
            (500, "internal", finfount.FinfountError),
        ):
            with stand_in(failure_of(status, code, "Said so.", interface="fred_md")):
                with self.assertRaises(finfount.FinfountError) as caught:
                    finfount.fred_md()
            self.assertIs(type(caught.exception), kind)
            self.assertEqual((str(caught.exception), caught.exception.code), ("Said so.", code))
            self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).code, code)

    def test_of_others_are_told_apart(self):
        for status, body in ((502, b"<html>"), (404, b'{"detail":"Not Found"}'), (204, b""), (500, b'{"error":7}')):
            with stand_in((status, {}, body)), self.assertRaisesRegex(finfount.Unreadable, f"status {status}"):
                finfount.fred_md()

    def test_of_the_network_say_what_happened(self):
        broken = (200, {"Content-Encoding": "gzip"}, gzip.compress(ROW[2])[:-9])
        digest = base64.b64encode(hashlib.sha256(ROW[2]).digest()).decode()
        whole = {"Repr-Digest": f"sha-256=:{digest}:"}
        with stand_in((200, whole, ROW[2])):
            self.assertEqual(len(finfount.fred_md()), 1)
        cut = (200, whole, ROW[2].replace(b',"RPI":1.5', b""))
        for reply in ((200, {"Content-Length": "99"}, b"["), broken, cut):
            with stand_in(reply), self.assertRaises(finfount.Unreachable):
                finfount.fred_md()
        with configured(url="http://127.0.0.1:1"), self.assertRaisesRegex(ConnectionError, "127.0.0.1:1 did not answer"):
            finfount.fred_md()

    def test_by_a_redirect_are_not_followed(self):
        with stand_in((302, {"Location": "https://other.example/x?cookie=secret"}, b"")) as seen:
            with self.assertRaisesRegex(finfount.Unreadable, "redirects to https://other.example: set"):
                finfount.fred_md()
        self.assertEqual(len(seen), 1)

    def test_of_answers_that_are_too_large_leave_the_rest_unread(self):
        body = b"[" + b" " * 5_000_000 + b"]"
        for reply in ((200, {}, body), (200, {"Content-Encoding": "gzip"}, gzip.compress(body))):
            with stand_in(reply), configured(url=_connection._settings.url, max_bytes=1_000_000):
                with self.assertRaisesRegex(finfount.Unreadable, "more than 1000000 bytes") as caught:
                    finfount.fred_md()
                self.assertEqual(caught.exception.interface, "fred_md")
            with stand_in(ROW), configured(url=_connection._settings.url, max_bytes=len(ROW[2])):
                self.assertEqual(len(finfount.fred_md()), 1)
        self.assertRaises(ValueError, finfount.configure, max_bytes=0)

    def test_of_compressed_answers_without_an_end_leave_the_rest_unread(self):
        zipped = {"Content-Encoding": "gzip"}
        with stand_in((200, zipped, gzip.compress(ROW[2]) + b"\0" * 5_000_000)):
            with configured(url=_connection._settings.url, max_bytes=1_000_000):
                self.assertEqual(len(finfount.fred_md()), 1)
        # A block of five bytes decompresses to nothing.
        start = zlib.compressobj(wbits=31)
        empty = start.compress(b"[") + start.flush(zlib.Z_SYNC_FLUSH) + b"\0\0\0\xff\xff" * 400_000
        with stand_in((200, zipped, empty)), configured(url=_connection._settings.url, max_bytes=1_000_000):
            self.assertRaisesRegex(finfount.Unreadable, "more than 1000000 bytes", finfount.fred_md)

    def test_of_answers_that_are_hostile_have_a_class(self):
        deep = b"[" * 100_000
        errors = (b'{"error":"No.","detail":7}', b'{"error":"No.","detail":[{"loc":7}]}', deep)
        for reply in ((200, {}, deep), *((422, {"Finfount-Error": "invalid_params"}, body) for body in errors)):
            with stand_in(reply), self.assertRaises(finfount.FinfountError):
                finfount.fred_md()
        with stand_in((200, {}, deep)):
            self.assertRaises(finfount.Unreadable, finfount.interfaces)
        for location in ("http://[other", "http://\x9b31m\x85/"):
            with stand_in((302, {"Location": location}, b"")), self.assertRaises(finfount.Unreadable) as caught:
                finfount.fred_md()
            self.assertTrue(str(caught.exception).isprintable())

    def test_bring_no_control_characters(self):
        active = "a\x1b[31mb\x07\x9bc\u202ed\u2028e\r\ud800f"
        item = {"loc": ["query", "x" + active], "msg": active, "type": "literal_error"}
        with stand_in(failure_of(422, "invalid_params", active, detail=[item])):
            with self.assertRaises(finfount.InvalidParams) as caught:
                finfount.fred_md()
        lines = str(caught.exception).split("\n")
        self.assertEqual(lines, ["a [31mb  c d e  f", "  xa [31mb  c d e  f: a [31mb  c d e  f"])
        with stand_in((200, {"Finfount-Note": "a\x9b31mb"}, ROW[2])):
            self.assertEqual(finfount.fred_md().attrs["notes"], "a 31mb")
        with stand_in((200, {"Finfount-Note": "a", "Finfount-Note-Chinese": '%"%e4%b8%80%1b[31m%ff"'}, ROW[2])):
            self.assertEqual(finfount.fred_md().attrs["notes"], "一 [31m\ufffd")

    def test_tell_notes_in_the_language_of_the_reader(self):
        said = {"Finfount-Note": "It has ended.", "Finfount-Note-Chinese": '%"%e5%b7%b2%e5%81%9c%e6%ad%a2"'}
        for headers, notes in ((said, "已停止"), ({**said, "Finfount-Note-Chinese": "no"}, "It has ended.")):
            with stand_in((200, headers, ROW[2])):
                self.assertEqual(finfount.fred_md().attrs["notes"], notes)

    def test_show_no_secret(self):
        # In two parts, since a traceback shows the lines of the program.
        secret = "s3" + "cret"
        replies = ((302, {"Location": f"https://x.example/?token={secret}"}, b""), (500, {}, b""), (200, {}, b"<"), (200, {}, b'[{"a":1},2]'))
        for reply in replies:
            with stand_in(reply) as seen:
                with configured(url=_connection._settings.url, token=secret):
                    try:
                        finfount.stock_zh_a_hist(cookie=f"sid={secret}")
                        self.fail("no failure")
                    except finfount.FinfountError:
                        self.assertNotIn(secret, traceback.format_exc())
            self.assertEqual(seen[0][1]["Authorization"], f"Bearer {secret}")
            self.assertIn(f"cookie=sid%3D{secret}", seen[0][0])
        with configured(url="http://127.0.0.1:1", token=secret), self.assertRaises(finfount.Unreachable) as caught:
            finfount.stock_zh_a_hist(cookie=secret)
        self.assertNotIn(secret, "".join(traceback.format_exception(*[type(caught.exception), caught.exception, None])))
        for settings in ({"token": f"{secret}\r\nx"}, {"url": f"http://u:{secret}@h"}, {"url": f"http://h?{secret}"}, {"url": secret}):
            with self.assertRaises(ValueError) as refused:
                finfount.configure(**settings)
            self.assertNotIn(secret, str(refused.exception))


class Retries(unittest.TestCase):
    BUSY = failure_of(503, "overloaded", "Too many.", {"Retry-After": "3"})

    def test_wait_as_long_as_the_service_says(self):
        with recorded_sleep() as waits, stand_in(self.BUSY, (429, {}, b""), ROW) as seen:
            self.assertEqual(len(finfount.fred_md()), 1)
        self.assertEqual((waits, len(seen)), ([3.0, 2.0], 3))

    def test_end_within_bounds(self):
        with recorded_sleep() as waits, stand_in(failure_of(503, "overloaded", "Too many.", {"Retry-After": "0"})):
            with self.assertRaisesRegex(finfount.Busy, "Too many."):
                finfount.fred_md()
        self.assertEqual(waits, [1.0, 2.0, 4.0, 8.0, 16.0])
        with recorded_sleep() as waits, stand_in(failure_of(429, "rate_limited", "Slower.", {"Retry-After": "3600"})):
            with self.assertRaises(finfount.Busy) as caught:
                finfount.fred_md()
        self.assertEqual((waits, caught.exception.retry_after), ([], 3600))

    def test_are_not_made_of_failures_of_a_source(self):
        with recorded_sleep() as waits, stand_in(failure_of(502, "upstream_busy", "Later.", {"Retry-After": "1"})) as seen:
            with self.assertRaises(finfount.SourceFailed) as caught:
                finfount.fred_md()
        self.assertEqual((waits, len(seen), caught.exception.retry_after), ([], 1, 1))

    def test_read_a_time(self):
        self.assertEqual(_connection._seconds("Wed, 21 Oct 2015 07:28:00 GMT"), 0)
        self.assertGreater(_connection._seconds("Wed, 21 Oct 2099 07:28:00 GMT"), 1e9)
        for text in (None, "", "soon", "-1", "1e9", "٣"):
            self.assertIsNone(_connection._seconds(text))


class Connections(unittest.TestCase):
    def test_accept_gzip(self):
        with stand_in((200, {"Content-Encoding": "gzip"}, gzip.compress(ROW[2]))) as seen:
            self.assertEqual(finfount.fred_md()["RPI"].tolist(), [1.5])
        self.assertEqual(seen[0][1]["Accept-Encoding"], "gzip")
        self.assertNotIn("Authorization", seen[0][1])

    def test_return_to_the_environment(self):
        with configured():
            self.assertEqual(len(finfount.fred_md().columns), len(fetch("/api/public/fred_md")[0]))
        for settings in ({"timeout": 0}, {"timeout": math.nan}, {"max_wait": -1}, {"url": "ftp://x"}, {"url": "http://x:y"}):
            with self.assertRaises(ValueError):
                finfount.configure(**settings)


class Names(unittest.TestCase):
    def sentence_of(self, name):
        with self.assertRaises(AttributeError) as caught:
            getattr(finfount, name)
        return str(caught.exception)

    def test_of_akshare_say_what_does_the_same_job(self):
        sentence = self.sentence_of("stock_us_spot")
        self.assertRegex(sentence, "^AKShare has stock_us_spot; .* stock_us_spot_em does the same job")
        self.assertRegex(self.sentence_of("xincaifu_rank"), r"^AKShare has xincaifu_rank; finfount does not serve it.* finfount.interfaces\(\)")
        sentence = self.sentence_of("stock_fund_flow_industry")
        self.assertRegex(sentence, "does not serve it: .*. stock_sector_fund_flow_rank does the same job. finfount.interfaces")

    def test_of_old_say_the_name_of_today_and_the_call(self):
        self.assertRegex(
            self.sentence_of("fund_em_fund_name"),
            r"^fund_em_fund_name is fund_name_em now: finfount\.fund_name_em\. AKShare renamed it in 1\.4\.26\. ",
        )
        self.assertRegex(
            self.sentence_of("covid_19_163"),
            r"^The source of covid_19_163 has closed; .* No interface of finfount does the same job\. ",
        )

    def test_typed_wrong_say_the_nearest(self):
        self.assertRegex(self.sentence_of("stock_zh_a_hst"), r"Did you mean stock_zh_a_hist, \w+ or \w+\?$")
        self.assertIn("no interface named nothing_like_it_at_all", self.sentence_of("nothing_like_it_at_all"))

    def test_are_found_by_a_star_and_by_dir(self):
        names = {}
        exec("from finfount import *", names)
        for case in CASES:
            self.assertIn(case["name"], names)
            self.assertIn(case["name"], dir(finfount))
        self.assertFalse(hasattr(finfount, "__path_of_nothing__"))


if __name__ == "__main__":
    # Failures show Chinese names, whatever the locale.
    sys.stderr.reconfigure(encoding="utf-8")
    unittest.main()
