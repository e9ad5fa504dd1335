"""Settings: what cannot be is refused at the start, with what could."""

from __future__ import annotations

import pytest

from brink.server.settings import SettingError, Settings, read_settings


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("GRACE", "nan"),
        ("GRACE", "inf"),
        ("GRACE", "-5"),
        ("GRACE", "1e12"),
        ("GRACE", "soon"),
        ("GRACE", ""),
        ("HEARTBEAT", "0"),
        ("PING", "-0.0"),
        ("MOST_ROOMS", "0"),
        ("MOST_SOCKETS", "-1"),
        ("MOST_SOCKETS", "2.5"),
        ("BURST", "9" * 30),
        ("MOST_MESSAGE", "10"),
        ("MESSAGES_A_SECOND", "0"),
        ("HSTS", "-1"),
    ],
)
def test_a_setting_out_of_range_is_refused_with_its_name_value_and_range(
    name: str, written: str
) -> None:
    with pytest.raises(SettingError) as error:
        read_settings({f"BRINK_{name}": written})
    assert str(error.value).startswith(f"BRINK_{name}: {written[:40]!r} is not a")
    assert " to " in str(error.value)


def test_settings_that_can_be_are_taken_and_every_usual_one_is_allowed() -> None:
    assert read_settings({"BRINK_GRACE": "0", "BRINK_BOT_PAUSE": "0.5"}).bot_pause == 0.5
    usual = {
        f"BRINK_{name.upper()}": str(value)
        for name, value in vars(Settings()).items()
        if not isinstance(value, str)
    }
    assert len(usual) > 15
    assert read_settings(usual) == Settings()
