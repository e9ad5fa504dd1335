"""What stands on the box of Liar's Dice."""

from brink.games.small import box_of
from liars_dice.bot import Doubter
from liars_dice.game import LiarsDice

load_box = box_of(
    "liars_dice",
    __file__,
    LiarsDice,
    title="Liar’s Dice",
    tagline="Bid on everybody’s dice, and do not be believed too long.",
    credit="A game of many countries, in the public domain.",
    kind="versus",
    seats=(2, 6),
    minutes=(10, 20),
    bots={"heuristic": Doubter},
)
