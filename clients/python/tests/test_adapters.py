"""The adapters for other programs against a running sandbox: python test_adapters.py.

vn.py is not installed here. A package with the same names and fields stands in for it, in the folder that is the
first argument.
"""

import contextlib
import csv
import datetime
import io
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

FOLDER = pathlib.Path(sys.argv.pop(1))
STAND_IN = {
    "__init__.py": "",
    "trader/__init__.py": "",
    "trader/constant.py": (
        "import enum\n"
        "class Exchange(enum.Enum):\n    SSE = 'SSE'\n    SZSE = 'SZSE'\n    BSE = 'BSE'\n    SHFE = 'SHFE'\n"
        "class Interval(enum.Enum):\n"
        "    MINUTE = '1m'\n    HOUR = '1h'\n    DAILY = 'd'\n    WEEKLY = 'w'\n    TICK = 'tick'\n"
    ),
    "trader/datafeed.py": "class BaseDatafeed:\n    pass\n",
    "trader/setting.py": "SETTINGS = {'datafeed.name': 'finfount', 'datafeed.password': ''}\n",
    "trader/object.py": (
        "import dataclasses, typing\n"
        "@dataclasses.dataclass\nclass HistoryRequest:\n"
        "    symbol: str\n    exchange: typing.Any\n    start: typing.Any\n"
        "    end: typing.Any = None\n    interval: typing.Any = None\n"
        "@dataclasses.dataclass\nclass BarData:\n"
        "    gateway_name: str\n    symbol: str\n    exchange: typing.Any\n    datetime: typing.Any\n"
        "    interval: typing.Any = None\n    volume: float = 0\n    turnover: float = 0\n    open_interest: float = 0\n"
        "    open_price: float = 0\n    high_price: float = 0\n    low_price: float = 0\n    close_price: float = 0\n"
        "class TickData:\n    pass\n"
    ),
}
for name, text in STAND_IN.items():
    path = FOLDER / "vnpy" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
sys.path.insert(0, str(FOLDER))

import pandas as pd  # noqa: E402

import finfount  # noqa: E402
import vnpy_finfount  # noqa: E402
from finfount import qlib  # noqa: E402
from vnpy.trader.constant import Exchange, Interval  # noqa: E402
from vnpy.trader.object import HistoryRequest  # noqa: E402

DAYS = ("20240102", "20240131")


class Qlib(unittest.TestCase):
    def test_has_files_whose_prices_over_their_factor_are_the_traded_ones(self):
        traded = finfount.stock_zh_a_hist("600000", "daily", *DAYS)
        adjusted = finfount.stock_zh_a_hist("600000", "daily", *DAYS, "hfq")
        with tempfile.TemporaryDirectory() as folder:
            arguments = ["600000", "SZ000001", "--start", DAYS[0], "--end", DAYS[1], "--out", folder]
            self.assertEqual(qlib.main(arguments), 0)
            self.assertEqual(sorted(path.name for path in pathlib.Path(folder).iterdir()), ["SH600000.csv", "SZ000001.csv"])
            with open(pathlib.Path(folder, "SH600000.csv"), newline="", encoding="utf-8") as file:
                rows = list(csv.DictReader(file))
        self.assertEqual(list(rows[0]), qlib.COLUMNS)
        self.assertEqual([row["date"] for row in rows], [day.isoformat() for day in traded["日期"]])
        self.assertEqual({row["symbol"] for row in rows}, {"SH600000"})
        for row, close, opened, lots, whole in zip(rows, traded["收盘"], traded["开盘"], traded["成交量"], adjusted["收盘"]):
            factor = float(row["factor"])
            self.assertAlmostEqual(float(row["close"]), whole, places=6)
            self.assertAlmostEqual(float(row["close"]) / factor, close, places=6)
            self.assertAlmostEqual(float(row["open"]) / factor, opened, places=6)
            self.assertAlmostEqual(float(row["volume"]) * factor, lots * 100, places=3)

    def test_makes_no_factor_of_two_sources_or_of_two_moments(self):
        traded = finfount.stock_zh_a_hist("600000", "daily", *DAYS)
        later = traded.copy()
        later.loc[later.index[-1], ["收盘", "成交量"]] = [99.0, 10**9]
        elsewhere = traded.copy()
        elsewhere.attrs["source"] = "tencent"
        with unittest.mock.patch.object(qlib._interfaces, "stock_zh_a_hist", side_effect=[traded, later]):
            bars = qlib.bars("600000")
        self.assertEqual(list(bars["date"]), [day.isoformat() for day in traded["日期"]][:-1])
        self.assertEqual(set(bars["factor"]), {1.0})
        with unittest.mock.patch.object(qlib._interfaces, "stock_zh_a_hist", side_effect=[traded, elsewhere]):
            with self.assertRaisesRegex(finfount.SourceFailed, "from sandbox, and the adjusted ones from tencent"):
                qlib.bars("600000")

    def test_has_no_file_of_a_share_without_bars(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(qlib.write(["600000"], folder, "20240106", "20240107"), [])

    def test_takes_a_share_once_and_names_a_list_that_cannot_be_read(self):
        with unittest.mock.patch.object(qlib, "write", return_value=[]) as write, contextlib.redirect_stdout(io.StringIO()):
            qlib.main(["600000", "000001", "600000", "--out", "csv"])
        self.assertEqual(write.call_args.args[0], ["600000", "000001"])
        with contextlib.redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit) as ended:
            qlib.main(["@none.txt", "--out", "csv"])
        self.assertEqual(ended.exception.code, 2)
        self.assertRegex(said.getvalue(), "error: a list cannot be read: .*none.txt")

    def test_names_shares_by_their_exchange(self):
        named = {code: qlib.instrument(code) for code in ("600000", "000001", "300750", "688981", "830799", "920002", "900901")}
        self.assertEqual(
            list(named.values()),
            ["SH600000", "SZ000001", "SZ300750", "SH688981", "BJ830799", "BJ920002", "SH900901"],
        )


class VnPy(unittest.TestCase):
    def query(self, interval, symbol="600000", exchange=Exchange.SSE, days=(2, 5)):
        said = []
        feed = vnpy_finfount.Datafeed()
        self.assertTrue(feed.init(said.append))
        start, end = (datetime.datetime(2024, 1, day, hour) for day, hour in zip(days, (0, 23)))
        return feed.query_bar_history(HistoryRequest(symbol, exchange, start, end, interval), said.append), said

    def test_has_the_bars_of_days_in_shares_and_the_time_of_shanghai(self):
        bars, said = self.query(Interval.DAILY)
        frame = finfount.stock_zh_a_hist("600000", "daily", "20240102", "20240105")
        self.assertEqual(([bar.close_price for bar in bars], said), (frame["收盘"].to_list(), []))
        self.assertEqual([bar.volume for bar in bars], (frame["成交量"] * 100).to_list())
        self.assertEqual(bars[0].datetime.isoformat(), "2024-01-02T00:00:00+08:00")

    def test_has_funds_and_weeks(self):
        bars, _ = self.query(Interval.WEEKLY, "510300", days=(2, 31))
        frame = finfount.fund_etf_hist_em("510300", "weekly", "20240102", "20240131")
        self.assertEqual([bar.open_price for bar in bars], frame["开盘"].to_list())

    def test_is_the_same_under_english_names(self):
        usual, _ = self.query(Interval.DAILY)
        finfount.configure(columns="en")
        try:
            self.assertEqual(self.query(Interval.DAILY)[0], usual)
            self.assertEqual(len(qlib.bars("600000", *DAYS)), 22)
        finally:
            finfount.configure()

    def test_stamps_bars_at_their_beginning(self):
        today = datetime.datetime.now()
        said = []
        request = HistoryRequest("600000", Exchange.SSE, today - datetime.timedelta(days=20), today, Interval.HOUR)
        bars = vnpy_finfount.Datafeed().query_bar_history(request, said.append)
        frame = finfount.stock_zh_a_hist_min_em(
            "600000", f"{request.start:%Y-%m-%d %H:%M:%S}", f"{today:%Y-%m-%d %H:%M:%S}", "60"
        )
        ends = [(bar.datetime + datetime.timedelta(hours=1)).strftime("%Y-%m-%d %H:%M:%S") for bar in bars]
        self.assertEqual((ends, said), (frame["时间"].to_list(), []))

    def test_says_what_there_is_not(self):
        for interval, symbol, exchange, sentence in (
            (Interval.DAILY, "rb2405", Exchange.SHFE, "no bars of SHFE"),
            (Interval.TICK, "600000", Exchange.SSE, "bars are of a minute"),
            # A share of Shenzhen has its code.
            (Interval.DAILY, "000001", Exchange.SSE, "sh000001 is an index of Shanghai"),
            (Interval.MINUTE, "600000", Exchange.SZSE, "should be six digits"),
        ):
            bars, said = self.query(interval, symbol, exchange)
            self.assertEqual(bars, [])
            self.assertIn(sentence, said[0])


class Backtrader(unittest.TestCase):
    def test_takes_the_table_of_the_manual(self):
        # What backtrader.feeds.PandasData reads: rows by time, and columns of these names.
        finfount.configure(columns="en")
        try:
            frame = finfount.stock_zh_a_hist("600000", "daily", *DAYS, "hfq")
        finally:
            finfount.configure()
        frame.index = pd.to_datetime(frame["date"])
        self.assertTrue(frame.index.is_monotonic_increasing)
        self.assertTrue({"open", "high", "low", "close", "volume"}.issubset(frame.columns))


if __name__ == "__main__":
    unittest.main()
