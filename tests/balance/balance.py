"""How a scripted player fares in the standard content: how deep it comes, how it dies, and how long that takes. For
tuning: what it cannot do, a newcomer cannot, and what it does blindfold is dull.

usage: balance.py [--seeds N] [--turns N] [--json] [--svg FILE]        run by `./rampart balance`

One run a seed, each in a world of its own, with the rules, the content and the protocol of the real server. The same
seeds give the same runs. A level is what players read: the number of the deepest that a run came to, whatever the realm.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.svg_plot import bars  # noqa: E402

LEVELS = range(1, 11)
CAUSES = 12
PARTS = 2


def play(seeds, turns):
    """The runs of the seeds first … last, in order."""
    command = [Path(os.environ["RAMPART_BIN"]) / "rampart-balance", "--seeds", f"{seeds[0]}..{seeds[-1]}", "--turns", str(turns)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def play_all(count, turns):
    """The same of 1 … count, in several processes at once."""
    size = -(-count // PARTS)
    parts = [range(first, min(first + size, count + 1)) for first in range(1, count + 1, size)]
    with ThreadPoolExecutor(len(parts)) as pool:
        return [run for runs in pool.map(lambda seeds: play(seeds, turns), parts) for run in runs]


def share(runs, level):
    """How many of a hundred runs came to that level."""
    return 100 * sum(run["depth"] >= level for run in runs) / len(runs)


def cause(run):
    """What ended it, without where."""
    if run["end"] == "died":
        return run["words"].partition(" on level")[0].rstrip(".").lower()
    return {"turns": "alive when its turns were over", "stuck": "gave up"}.get(run["end"], "left the world")


def quartiles(values):
    """The least, the quartiles and the most."""
    ordered = sorted(values)
    if len(ordered) == 1:
        return ordered * 5
    return [ordered[0], *statistics.quantiles(ordered, n=4, method="inclusive"), ordered[-1]]


def table(runs):
    """The report as lines of Markdown."""
    yield "| level | " + " | ".join(str(level) for level in LEVELS) + " |"
    yield "|---" * (len(LEVELS) + 1) + "|"
    yield "| runs that came there, in a hundred | " + " | ".join(f"{share(runs, level):.0f}" for level in LEVELS) + " |"
    yield ""
    yield "| of a run | least | first quarter | median | third quarter | most |"
    yield "|---|---|---|---|---|---|"
    for words, member in (("deepest level", "depth"), ("level of experience", "level"), ("turns", "turns"), ("coins, in copper", "coins")):
        yield f"| {words} | " + " | ".join(f"{value:.0f}" for value in quartiles([run[member] for run in runs])) + " |"
    yield ""
    yield "| how it ended | runs |"
    yield "|---|---|"
    causes = Counter(map(cause, runs)).most_common()
    for words, count in causes[:CAUSES]:
        yield f"| {words} | {count} |"
    if len(causes) > CAUSES:
        yield f"| otherwise | {sum(count for _, count in causes[CAUSES:])} |"


def realms(runs):
    """The same by realm, in short."""
    for name in sorted({run["realm"] for run in runs}):
        own = [run for run in runs if run["realm"] == name]
        yield f"| {name} | {len(own)} | {statistics.median(run['depth'] for run in own):.0f} | {share(own, 5):.0f} |"


def main():
    parser = argparse.ArgumentParser(prog="./rampart balance", description="How a scripted player fares.")
    parser.add_argument("--seeds", type=int, default=200, help="how many worlds, a run each (default %(default)s)")
    parser.add_argument("--turns", type=int, default=8000, help="after which a run ends (default %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the runs, an object a line, and no table")
    parser.add_argument("--svg", type=Path, help="where the plot goes (default: balance.svg in the build)")
    args = parser.parse_args()
    if args.seeds < 1 or args.turns < 1:
        parser.error("--seeds and --turns want numbers from 1")
    runs = play_all(args.seeds, args.turns)
    if args.json:
        print("\n".join(json.dumps(run) for run in runs))
        return
    print(f"{len(runs)} runs, at most {args.turns} turns each\n")
    print("\n".join(table(runs)))
    print("\n| last realm | runs | median of the deepest level | came to level 5, in a hundred |\n|---|---|---|---|")
    print("\n".join(realms(runs)))
    svg = args.svg or Path(os.environ["RAMPART_BIN"]).parent / "balance.svg"
    curve = {level: share(runs, level) for level in LEVELS}
    svg.write_text(bars(f"{len(runs)} runs of the scripted player", "level", "runs that came there, in a hundred", curve), encoding="utf-8")
    print(f"\nThe plot is in {svg}.")


if __name__ == "__main__":
    main()
