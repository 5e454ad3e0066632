"""A small writer of plots, each one SVG file that needs nothing else: panels of lines over logarithmic axes, and bars of
shares."""

import math
from html import escape

PANEL_WIDTH, PANEL_HEIGHT, GAP = 190, 210, 46
LEFT, TOP, BOTTOM = 58, 64, 72
BAR_WIDTH = 20
COLOURS = ("#0b6e4f", "#c8553d", "#3a5a98", "#8a6d00", "#7b4b94", "#555555")


def ticks(least, most):
    """Powers of ten from the greatest below all values to the least above them."""
    return [10.0**power for power in range(math.floor(math.log10(least)), math.ceil(math.log10(most)) + 1)]


def place(value, least, most, size):
    return size * (math.log(value) - math.log(least)) / (math.log(most) - math.log(least))


def text(x, y, words, anchor="middle", size=12, more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{more}>{escape(words)}</text>'


def line(x1, y1, x2, y2, colour="#d8d8d8"):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'


def draw_line(points, colour):
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}'


def draw_panel(left, title, lines, xs, scale):
    """One panel; `lines` is [{x: y}], one for each colour."""
    bottom = TOP + PANEL_HEIGHT
    wide = len(xs) > 1
    parts = [text(left + PANEL_WIDTH / 2, TOP - 10, title, size=13)]
    parts += [line(left, bottom - place(y, scale[0], scale[-1], PANEL_HEIGHT), left + PANEL_WIDTH,
                   bottom - place(y, scale[0], scale[-1], PANEL_HEIGHT)) for y in scale]
    across = {x: left + (place(x, xs[0], xs[-1], PANEL_WIDTH) if wide else PANEL_WIDTH / 2) for x in xs}
    parts += [text(across[x], bottom + 16, f"{x:g}", size=11) for x in xs]
    for colour, values in zip(COLOURS, lines):
        points = [(across[x], bottom - place(y, scale[0], scale[-1], PANEL_HEIGHT)) for x, y in sorted(values.items())]
        parts.append(draw_line(points, colour))
    return "".join(parts)


def svg(width, height, parts):
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
    return head + 'font-family="sans-serif"><rect width="100%" height="100%" fill="white"/>\n' + "\n".join(parts) + "\n</svg>\n"


def draw_keys(names, top):
    """Which colour is whose."""
    parts, left = [], LEFT
    for colour, name in zip(COLOURS, names):
        parts.append(f'<rect x="{left}" y="{top}" width="12" height="12" fill="{colour}"/>')
        parts.append(text(left + 18, top + 11, name, "start"))
        left += 40 + 7 * len(name)
    return parts


def bars(title, x_words, y_words, series):
    """The SVG text of a plot of shares: `series` is {name: {x: in a hundred}}, a bar each, its value over it."""
    xs = list(next(iter(series.values())))
    step = BAR_WIDTH * (len(series) + 1)
    width, height, bottom = LEFT + step * len(xs) + GAP, TOP + PANEL_HEIGHT + BOTTOM, TOP + PANEL_HEIGHT
    parts = [text(LEFT, 22, title, "start", 15)]
    for y in range(0, 101, 25):
        at = bottom - PANEL_HEIGHT * y / 100
        parts += [line(LEFT, at, width - GAP, at), text(LEFT - 8, at + 4, f"{y}", "end", 11)]
    for k, (colour, values) in enumerate(zip(COLOURS, series.values())):
        for i, value in enumerate(values.values()):
            left, tall = LEFT + step * i + BAR_WIDTH * (k + 0.5), PANEL_HEIGHT * value / 100
            parts.append(f'<rect x="{left:.1f}" y="{bottom - tall:.1f}" width="{BAR_WIDTH}" height="{tall:.1f}" fill="{colour}"/>')
            parts.append(text(left + BAR_WIDTH / 2, bottom - tall - 4, f"{value:.0f}", size=10))
    parts += [text(LEFT + step * (i + 0.5), bottom + 16, f"{x}", size=11) for i, x in enumerate(xs)]
    parts.append(text(16, TOP + PANEL_HEIGHT / 2, y_words, more=f' transform="rotate(-90 16 {TOP + PANEL_HEIGHT / 2})"'))
    parts.append(text((LEFT + width - GAP) / 2, bottom + 36, x_words))
    return svg(width, height, parts + draw_keys(series, bottom + 50))


def plot(title, x_words, y_words, names, panels):
    """The SVG text of a plot. `panels` is {title: [{x: y}, …]}, its lines in the order of `names`; all x and y are
    positive."""
    values = [y for lines in panels.values() for each in lines for y in each.values()]
    xs = sorted({x for lines in panels.values() for each in lines for x in each})
    scale = ticks(min(values), max(values))
    scale = scale if len(scale) > 1 else [*scale, scale[0] * 10]
    width = LEFT + len(panels) * (PANEL_WIDTH + GAP)
    height = TOP + PANEL_HEIGHT + BOTTOM
    bottom = TOP + PANEL_HEIGHT
    parts = [text(LEFT, 22, title, "start", 15)]
    parts += [text(LEFT - 8, bottom - place(y, scale[0], scale[-1], PANEL_HEIGHT) + 4, f"{y:g}", "end", 11) for y in scale]
    parts.append(text(16, TOP + PANEL_HEIGHT / 2, y_words, more=f' transform="rotate(-90 16 {TOP + PANEL_HEIGHT / 2})"'))
    parts += [draw_panel(LEFT + i * (PANEL_WIDTH + GAP), name, lines, xs, scale) for i, (name, lines) in enumerate(panels.items())]
    parts.append(text(width / 2, bottom + 36, x_words))
    parts += draw_keys(names, bottom + 50)
    return svg(width, height, parts)
