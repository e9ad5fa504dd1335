"""The version of Brink, as installed or as in the source."""

from __future__ import annotations

VERSION = "0.1.0"
