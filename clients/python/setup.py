"""Refuses to pack the package before its functions are generated. All else is in pyproject.toml."""

from pathlib import Path

from setuptools import setup

folder = Path(__file__).resolve().parent
for name in ("_interfaces.py", "_akshare.py", "_chinese.py"):
    if not (folder / "finfount" / name).is_file():
        raise SystemExit(
            f"finfount/{name} is not there. Generate it in the folder of the project: npm ci && npm run build"
        )

setup()
