"""Run Brink as `python -m brink`."""

from __future__ import annotations

from brink.cli.main import main

if __name__ == "__main__":
    main()
