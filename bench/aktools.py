"""The stack of AKTools, one table: FastAPI and uvicorn with their default settings, and pandas.

AKTools calls a function of AKShare for each request, writes its DataFrame as JSON, reads that again, and lets FastAPI
write it. AKShare asks the source over a new connection, splits the klines and converts their columns. Here a handler of
our own takes the same steps. It is a plain function as theirs is: FastAPI runs it on a thread.

usage: aktools.py MIRROR. Listens at a free port of 127.0.0.1, which uvicorn prints.
"""

import json
import sys

import pandas as pd
import requests
import uvicorn
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

MIRROR = sys.argv[1]
COLUMNS = ["日期", "开盘", "收盘", "最高", "最低", "成交量", "成交额", "振幅", "涨跌幅", "涨跌额", "换手率"]
FIELDS = [f"f{51 + at}" for at in range(len(COLUMNS))]

app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True, allow_methods=["*"], allow_headers=["*"])


def fetch_history(symbol: str, start_date: str, end_date: str) -> pd.DataFrame:
    """Returns the daily klines of a share of Shanghai, unadjusted, with the columns of AKShare's stock_zh_a_hist."""
    reply = requests.get(
        f"{MIRROR}/push2his.eastmoney.com/api/qt/stock/kline/get",
        params={
            "secid": f"1.{symbol}",
            "klt": "101",
            "fqt": "0",
            "beg": start_date,
            "end": end_date,
            "fields1": "f1,f2,f3,f4,f5,f6",
            "fields2": ",".join(FIELDS),
        },
        timeout=15,
    )
    reply.raise_for_status()
    table = pd.DataFrame([line.split(",") for line in reply.json()["data"]["klines"]], columns=COLUMNS)
    table["日期"] = pd.to_datetime(table["日期"]).dt.date
    for name in COLUMNS[1:]:
        table[name] = pd.to_numeric(table[name])
    table.insert(1, "股票代码", symbol)
    return table


@app.get("/api/public/stock_zh_a_hist")
def stock_zh_a_hist(symbol: str, start_date: str, end_date: str, period: str = "daily", adjust: str = ""):
    if period != "daily" or adjust != "":
        raise ValueError("this handler has daily klines, unadjusted")
    table = fetch_history(symbol, start_date, end_date)
    return json.loads(table.to_json(orient="records", date_format="iso"))


uvicorn.run(app, host="127.0.0.1", port=0)
