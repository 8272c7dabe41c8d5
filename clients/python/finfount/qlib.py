"""Daily bars of A-shares as the CSV files that ``dump_bin.py`` of qlib reads, one for each share::

    python -m finfount.qlib 600000 000001 --start 20200101 --out csv
    python scripts/dump_bin.py dump_all --data_path csv --qlib_dir ~/.qlib/qlib_data/my_data \\
        --include_fields open,close,high,low,volume,amount,factor --date_field_name date --symbol_field_name symbol

Prices are multiplied by ``factor`` and volumes divided by it, as qlib has them: ``$close / $factor`` is the price that
was traded. The factor is the backward-adjusted close over the traded one, of the same source and the same moment: a
bar that changed between the two calls, as that of a running session does, is left out.
"""

from __future__ import annotations

import argparse
import pathlib
from typing import Any, Iterable, Optional, Sequence

import pandas as pd

from . import _interfaces
from ._errors import FinfountError, SourceFailed

COLUMNS = ["symbol", "date", "open", "close", "high", "low", "volume", "amount", "factor"]


def bars(symbol: str, start: Any = "19700101", end: Any = "20500101") -> pd.DataFrame:
    """The bars of a share, one a day, as qlib wants them. Raises a ``FinfountError``."""
    traded, adjusted = (_klines(symbol, start, end, adjust) for adjust in ("", "hfq"))
    sources = [frame.attrs["source"] for frame in (traded, adjusted)]
    if sources[0] != sources[1]:
        failure = SourceFailed(
            f"The traded prices of {symbol} came from {sources[0]}, and the adjusted ones from {sources[1]}: "
            "their factor would be wrong. Try again later."
        )
        failure.interface = "stock_zh_a_hist"
        raise failure
    joined = traded.join(adjusted[["close", "volume"]].add_prefix("adjusted_"), how="inner")
    is_of_one_moment = joined["volume"] == joined["adjusted_volume"]
    joined = joined[is_of_one_moment].rename(columns={"adjusted_close": "adjusted"})
    factor = joined["adjusted"] / joined["close"]
    # A day without trade has no close.
    joined = joined.assign(factor=factor)[factor.notna()].reset_index()
    prices = {name: joined[name] * joined["factor"] for name in ("open", "close", "high", "low")}
    return pd.DataFrame(
        {
            "symbol": instrument(traded.attrs["code"]),
            "date": [day.isoformat() for day in joined["date"]],
            **prices,
            # Lots of 100 shares.
            "volume": joined["volume"] * 100 / joined["factor"],
            "amount": joined["turnover"],
            "factor": joined["factor"],
        },
        columns=COLUMNS,
    )


def instrument(symbol: str) -> str:
    """A share as qlib names it: ``SH600000``."""
    if symbol.startswith(("4", "8", "92")):
        return f"BJ{symbol}"
    return f"{'SH' if symbol.startswith(('6', '9')) else 'SZ'}{symbol}"


def write(symbols: Iterable[str], folder: Any, start: Any = "19700101", end: Any = "20500101") -> "list[pathlib.Path]":
    """Writes a file for each share, such as ``SH600000.csv``; a share without bars has none. Returns their paths."""
    place = pathlib.Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    written = []
    for symbol in symbols:
        frame = bars(symbol, start, end)
        if len(frame) == 0:
            continue
        path = place / f"{frame['symbol'].iloc[0]}.csv"
        frame.to_csv(path, index=False)
        written.append(path)
    return written


def _klines(symbol: str, start: Any, end: Any, adjust: str) -> pd.DataFrame:
    frame = _interfaces.stock_zh_a_hist(symbol, "daily", start, end, adjust)  # type: ignore[arg-type]
    english = frame.rename(columns=dict(_interfaces.INTERFACES["stock_zh_a_hist"].english))
    bars = english.set_index("date")[["open", "close", "high", "low", "volume", "turnover"]]
    # The code as the service read it: qlib itself writes SH600000.
    codes = english["stock_code"].unique()
    bars.attrs.update(source=frame.attrs["source"], code=codes[0] if len(codes) > 0 else symbol)
    return bars


def main(args: Optional[Sequence[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m finfount.qlib", description="Writes daily bars for qlib.")
    parser.add_argument("symbols", nargs="+", help="share codes of six digits, or @FILE with one a line")
    parser.add_argument("--start", default="19700101", help="first day, such as 20200101")
    parser.add_argument("--end", default="20500101", help="last day")
    parser.add_argument("--out", required=True, help="folder to write into")
    wanted = parser.parse_args(args)
    try:
        # A code that stands twice is one share.
        symbols = list(dict.fromkeys(each for text in wanted.symbols for each in _listed(text)))
    except (OSError, UnicodeError) as failure:
        parser.error(f"a list cannot be read: {failure}")
    try:
        written = write(symbols, wanted.out, wanted.start, wanted.end)
    except FinfountError as failure:
        parser.exit(1, f"{failure}\n")
    print(f"{len(written)} of {len(symbols)} shares in {wanted.out}")
    return 0


def _listed(text: str) -> "list[str]":
    if not text.startswith("@"):
        return [text]
    return [line.strip() for line in pathlib.Path(text[1:]).read_text(encoding="utf-8").splitlines() if line.strip()]


if __name__ == "__main__":
    raise SystemExit(main())
