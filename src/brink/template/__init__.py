"""What stands on the box of My Game."""

from brink.games.small import box_of
from brink.template.game import MyGame

load_box = box_of(
    "my_game",
    __file__,
    MyGame,
    title="My Game",
    tagline="Roll on, or stop while it is good.",
    credit="By its author.",
    kind="versus",
    seats=(2, 4),
    minutes=(5, 10),
)
