"""What sight costs: beside Debian's libtcod, over ramps beside the same land without, and what making a chunk costs.

usage: sight.py [--radii 8,12,20,40] [--rounds N] [--observers N] [--chunks N] [--svg FILE]     run by `./rampart bench sight`

rampart-sight-bench measures; this makes tables of it, tells whether each aim holds, and draws a plot. All that is
compared takes turns in one run; a figure is the median over the rounds, and a ratio the median of the rounds' ratios.
CPU time of the process; the maps and observers come from fixed seeds.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support.svg_plot import plot  # noqa: E402

NAMED = ("open", "cave", "maze", "rooms", "pillars")  # the aims are about these
GROUNDS = (*NAMED, "meadow", "halls")
FASTEST_OF = ("basic", "diamond", "shadow", "restrictive", "symmetric")  # exact, as ours, is permissive_8 alone
AIM_RADIUS = 20


def measure(args):
    """The program's lines: views by (scene, ramps, radius) and name, and chunks by realm, both in microseconds."""
    command = [Path(os.environ["RAMPART_BIN"]) / "rampart-sight-bench", args.rounds, args.observers, args.chunks, *args.radii]
    views, chunks = {}, {}
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            told = json.loads(line)
            if "chunks" in told:
                chunks[told["chunks"]] = told["us"]
            else:
                key = (told["scene"], told["ramps"], told["radius"])
                if key not in views:
                    print("measuring: {}, ramps {}, radius {}".format(*key), file=sys.stderr)
                views.setdefault(key, {})[told["who"]] = told["us"]
    if process.returncode != 0:
        raise SystemExit(f"rampart-sight-bench failed with status {process.returncode}")
    return views, chunks


def ratio(one, other):
    return statistics.median(a / b for a, b in zip(one, other))


def mean(ratios):
    return math.exp(statistics.fmean(math.log(each) for each in ratios))


def compare(view):
    """One map at one radius: medians, and how many times faster than libtcod sight is."""
    medians = {name: statistics.median(us) for name, us in view.items()}
    fastest = min(FASTEST_OF, key=medians.get)
    ours = view["sight"]
    return {
        "sight": medians["sight"],
        "permissive_8": medians["permissive_8"],
        "fastest": fastest,
        "fastest_us": medians[fastest],
        "permissive_api_us": medians["permissive_8 on its API"],
        "fastest_api_us": medians[f"{fastest} on its API"],
        "times_permissive": ratio(view["permissive_8"], ours),
        "times_permissive_api": ratio(view["permissive_8 on its API"], ours),
        "times_fastest": ratio(view[fastest], ours),
        "times_fastest_api": ratio(view[f"{fastest} on its API"], ours),
    }


def print_maps(maps):
    print("\nA view on one level, in us; x: how many times faster sight is. libtcod: in a window cut out beforehand, and on")
    print("its API, where its map is filled cell by cell first.\n")
    print("map      radius   sight   permissive_8       x   on its API       x   fastest (which)           x   on its API       x")
    for (scene, _, radius), row in maps.items():
        fastest = f"{row['fastest_us']:.2f} ({row['fastest']})"
        print(
            f"{scene:8} {radius:6} {row['sight']:7.2f} {row['permissive_8']:14.2f} {row['times_permissive']:7.1f}"
            f" {row['permissive_api_us']:12.2f} {row['times_permissive_api']:7.1f}   {fastest:20} {row['times_fastest']:6.1f}"
            f" {row['fastest_api_us']:12.2f} {row['times_fastest_api']:7.1f}"
        )


def print_ramps(ramps):
    print("\nA view in a world with ramps, beside the same view where all is on one level, in us.\n")
    print("map          ramps     radius   sight    flat   ratio")
    for (scene, kind, radius), view in ramps.items():
        ours, flat = statistics.median(view["sight"]), statistics.median(view["sight, flat"])
        print(f"{scene:12} {kind:9} {radius:6} {ours:7.2f} {flat:7.2f} {ratio(view['sight'], view['sight, flat']):7.2f}")
    print()
    for kind, most in ratios_by_kind(ramps).items():
        print(f"in the mean, at radius {AIM_RADIUS}, {kind + ':':10} {most:.2f}")
    print("\noutside: in the chunks that a view touches, but not in it. The others have one within 6 cells of each observer:")
    print("one step of the land, small hills, or a slope with a step every 6 cells; its own: the realm's.")


def ratios_by_kind(ramps):
    """The mean ratio of each kind of ramps at the radius of the aims."""
    kinds = {}
    for (_, kind, radius), view in ramps.items():
        if radius == AIM_RADIUS:
            kinds.setdefault(kind, []).append(ratio(view["sight"], view["sight, flat"]))
    return {kind: mean(ratios) for kind, ratios in kinds.items()}


def print_chunks(chunks):
    print("\nMaking a chunk, in us.\n\nrealm         median    95 %")
    for realm, us in chunks.items():
        print(f"{realm:12} {statistics.median(us):7.1f} {sorted(us)[len(us) * 95 // 100]:7.1f}")


def aims(maps, ramps, chunks):
    """(what, the figure, whether it holds) of each aim."""
    at_aim = [row for (scene, _, radius), row in maps.items() if radius == AIM_RADIUS and scene in NAMED]
    kinds = ratios_by_kind(ramps)
    if at_aim:
        permissive = [row["times_permissive"] for row in at_aim]
        fastest = [row["times_fastest"] for row in at_aim]
        yield "at least 5 times faster than permissive_8, cut out, on every map", min(permissive), min(permissive) >= 5
        yield "at least 10 times in the mean", mean(permissive), mean(permissive) >= 10
        yield "at least 2 times faster than libtcod's fastest, cut out, on every map", min(fastest), min(fastest) >= 2
        yield "at least 4.5 times in the mean", mean(fastest), mean(fastest) >= 4.5
        yield "at most 1.03 of the flat view in the mean with no ramp in the window", kinds["outside"], kinds["outside"] <= 1.03
        for kind in ("its own", "hillside"):
            words = f"at most 1.40 of it in the mean within 6 cells of a ramp ({kind})"
            yield words, kinds[kind], kinds[kind] <= 1.4
    slowest = max(statistics.median(us) for us in chunks.values())
    yield "a chunk of any kind takes less than 1000 us (median)", slowest, slowest < 1000


def draw(maps):
    """The plot: a panel for each map, over the radius."""
    panels = {}
    for scene in GROUNDS:
        rows = {radius: row for (name, _, radius), row in maps.items() if name == scene}
        names = ("sight", "fastest_us", "permissive_8", "permissive_api_us")
        panels[scene] = [{radius: row[name] for radius, row in rows.items()} for name in names]
    legend = ("Rampart's sight", "libtcod's fastest", "libtcod's permissive_8", "permissive_8 on its API")
    return plot("A view on one level: CPU time by map and radius", "radius in cells", "µs a view", legend, panels)


def main():
    parser = argparse.ArgumentParser(prog="./rampart bench sight", description="What sight costs.")
    parser.add_argument("--radii", default="8,12,20,40", help="of the views (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=15, help="how often all is measured (default %(default)s)")
    parser.add_argument("--observers", type=int, default=64, help="on each kind of map (default %(default)s)")
    parser.add_argument("--chunks", type=int, default=300, help="made of each realm (default %(default)s)")
    parser.add_argument("--svg", type=Path, help="where the plot goes (default: sight.svg in the build)")
    args = parser.parse_args()
    args.radii = [int(radius) for radius in args.radii.split(",")]
    svg = args.svg or Path(os.environ["RAMPART_BIN"]).parent / "sight.svg"
    views, chunks = measure(args)
    maps = {key: compare(view) for key, view in views.items() if key[1] == "none"}
    ramps = {key: view for key, view in views.items() if key[1] != "none"}
    print_maps(maps)
    print_ramps(ramps)
    print_chunks(chunks)
    print()
    for what, figure, holds in aims(maps, ramps, chunks):
        print(f"{'held' if holds else 'MISSED':6}  {what}: {figure:.2f}")
    svg.write_text(draw(maps), encoding="utf-8")
    print(f"\nThe plot is in {svg}.")


if __name__ == "__main__":
    main()
