"""The data service of finfount for vn.py: history of A-shares and exchange-traded funds, by day, week, hour and minute.

In the global settings of vn.py, ``datafeed.name`` is ``finfount``, and ``datafeed.password`` is the token of the
service, if it wants one. The address is that of the environment variable ``FINFOUNT_URL``, else
``http://127.0.0.1:8080``.
"""

from __future__ import annotations

import datetime
import warnings
from typing import Any, Callable, List, Optional
from zoneinfo import ZoneInfo

import pandas as pd
from vnpy.trader.constant import Exchange, Interval
from vnpy.trader.datafeed import BaseDatafeed
from vnpy.trader.object import BarData, HistoryRequest, TickData
from vnpy.trader.setting import SETTINGS

import finfount
from finfount import _connection, _interfaces
from finfount._call import NoRows

SHANGHAI = ZoneInfo("Asia/Shanghai")
# A code alone may be another security elsewhere: 000001 is an index of Shanghai, and a share of Shenzhen.
EXCHANGES = {Exchange.SSE: "sh", Exchange.SZSE: "sz", Exchange.BSE: "bj"}
# The source writes the end of a bar; vn.py wants its beginning.
MINUTES = {Interval.MINUTE: ("1", datetime.timedelta(minutes=1)), Interval.HOUR: ("60", datetime.timedelta(hours=1))}
PERIODS = {Interval.DAILY: "daily", Interval.WEEKLY: "weekly"}


class Datafeed(BaseDatafeed):
    """Bars of the mainland exchanges, not adjusted, as vn.py stores them."""

    def init(self, output: Callable[[str], Any] = print, **_: Any) -> bool:
        """Sets the token, and asks whether the service is there."""
        token = SETTINGS.get("datafeed.password") or None
        settings = _connection._settings
        if token is not None:
            _connection._settings = settings._replace(token=str(token))
        try:
            finfount.interfaces()
        except finfount.FinfountError as failure:
            output(f"finfount: {failure}")
            return False
        return True

    def query_bar_history(
        self, req: HistoryRequest, output: Callable[[str], Any] = print
    ) -> "Optional[List[BarData]]":
        """The bars of a request; none, with a sentence in ``output``, for what the service does not have."""
        if req.exchange not in EXCHANGES:
            output(f"finfount: no bars of {req.exchange.value} here; SSE, SZSE and BSE there are.")
            return []
        if req.interval not in MINUTES and req.interval not in PERIODS:
            output("finfount: bars are of a minute, an hour, a day or a week.")
            return []
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", NoRows)
                frame, shift = _frame(req)
        except finfount.FinfountError as failure:
            output(f"finfount: {failure}")
            return []
        # No source was asked for what is no code of that exchange.
        if frame.attrs["source"] is None:
            output(f"finfount: {frame.attrs['notes']}")
        return [_bar(req, row, shift) for row in frame.to_dict("records") if row["close"] == row["close"]]

    def query_tick_history(
        self, req: HistoryRequest, output: Callable[[str], Any] = print
    ) -> "Optional[List[TickData]]":
        """There are no ticks of the past."""
        output("finfount: no source of this service has ticks of the past.")
        return []


def _frame(req: HistoryRequest) -> "tuple[pd.DataFrame, datetime.timedelta]":
    end = req.end or datetime.datetime.now(SHANGHAI)
    is_fund = req.symbol.startswith("5" if req.exchange == Exchange.SSE else ("15", "16"))
    if req.interval in MINUTES:
        period, shift = MINUTES[req.interval]
        name = "fund_etf_hist_min_em" if is_fund else "stock_zh_a_hist_min_em"
        days = {"start_date": f"{req.start:%Y-%m-%d %H:%M:%S}", "end_date": f"{end:%Y-%m-%d %H:%M:%S}"}
    else:
        period, shift = PERIODS[req.interval], datetime.timedelta()
        name = "fund_etf_hist_em" if is_fund else "stock_zh_a_hist"
        days = {"start_date": f"{req.start:%Y%m%d}", "end_date": f"{end:%Y%m%d}"}
    frame = getattr(finfount, name)(symbol=f"{EXCHANGES[req.exchange]}{req.symbol}", period=period, adjust="", **days)
    return frame.rename(columns=dict(_interfaces.INTERFACES[name].english)), shift


def _bar(req: HistoryRequest, row: "dict[str, Any]", shift: datetime.timedelta) -> BarData:
    when = pd.Timestamp(row["time"] if "time" in row else row["date"]).to_pydatetime() - shift
    return BarData(
        gateway_name="FINFOUNT",
        symbol=req.symbol,
        exchange=req.exchange,
        interval=req.interval,
        datetime=when.replace(tzinfo=SHANGHAI),
        open_price=row["open"],
        high_price=row["high"],
        low_price=row["low"],
        close_price=row["close"],
        # Lots of 100 shares.
        volume=row["volume"] * 100,
        turnover=row["turnover"],
        open_interest=0,
    )
