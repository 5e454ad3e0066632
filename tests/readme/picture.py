#!/usr/bin/python3
"""Draws the README's picture from a real run: two players in two terminals, on a ramp between two levels.

    RAMPART_BIN=build/prove/bin PYTHONPATH=tests /usr/bin/python3 tests/readme/picture.py tests/readme/ramp.svg
"""

import sys
from html import escape

from support.rampart_server import Server
from terminal.test_together import SEED, Player, walk_in_file, way

CELL_WIDTH, CELL_HEIGHT, FONT = 8.4, 17, 14
COLOURS = {
    "default": "#c8c8c8", "black": "#5c6370", "red": "#e06c75", "green": "#98c379", "brown": "#e5c07b",
    "blue": "#61afef", "magenta": "#c678dd", "cyan": "#56b6c2", "white": "#dcdfe4",
}  # fmt: skip
BACKGROUND = "#16181d"


def colours(cell):
    front = COLOURS.get(cell.fg, COLOURS["default"])
    back = BACKGROUND if cell.bg in ("default", "black") else COLOURS.get(cell.bg, BACKGROUND)
    return (back, front) if cell.reverse else (front, back)


def runs(row, columns):
    """Neighbouring cells of one look, as (column, text, front, back, bold)."""
    found = []
    for column in range(columns):
        cell = row[column]
        look = (*colours(cell), cell.bold)
        if found and found[-1][2:] == look and found[-1][0] + len(found[-1][1]) == column:
            found[-1] = (found[-1][0], found[-1][1] + cell.data, *look)
        else:
            found.append((column, cell.data, *look))
    return found


def draw_screen(screen, left):
    """The SVG of one screen, `left` pixels from the edge."""
    parts = []
    for y in range(screen.lines):
        for column, text, front, back, bold in runs(screen.buffer[y], screen.columns):
            x, top, width = left + column * CELL_WIDTH, y * CELL_HEIGHT, len(text) * CELL_WIDTH
            if back != BACKGROUND:
                parts.append(f'<rect x="{x:.1f}" y="{top}" width="{width:.1f}" height="{CELL_HEIGHT}" fill="{back}"/>')
            if text.strip():
                weight = ' font-weight="bold"' if bold else ""
                parts.append(
                    f'<text x="{x:.1f}" y="{top + FONT}" fill="{front}"{weight} textLength="{width:.1f}">{escape(text)}</text>'
                )
    return "\n".join(parts)


def draw(screens):
    gap = 2 * CELL_WIDTH
    width = sum(screen.columns * CELL_WIDTH for screen in screens) + gap * (len(screens) - 1)
    height = max(screen.lines for screen in screens) * CELL_HEIGHT
    left, drawn = 0, []
    for screen in screens:
        drawn.append(draw_screen(screen, left))
        left += screen.columns * CELL_WIDTH + gap
    style = f"font-family=\"'DejaVu Sans Mono', monospace\" font-size=\"{FONT}\" xml:space=\"preserve\""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" {style}>\n'
        f'<rect width="100%" height="100%" fill="{BACKGROUND}"/>\n' + "\n".join(drawn) + "\n</svg>\n"
    )


def main(path):
    with Server(seed=SEED) as server, Player(server, "Ann") as ann, Player(server, "Bob") as bob:
        for _ in walk_in_file(ann, bob, way("across")):
            pass
        ann.terminal.press("tBob, how do you come to be up there?\r")
        bob.terminal.wait_for("how do you come to be up there?")
        ann.terminal.wait_for("how do you come to be up there?")
        with open(path, "w", encoding="utf-8") as file:
            file.write(draw([ann.terminal.screen, bob.terminal.screen]))


if __name__ == "__main__":
    main(sys.argv[1])
