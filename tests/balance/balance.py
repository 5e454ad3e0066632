"""How scripted players fare in the standard content: how deep they come, how they die, and how long that takes. For
tuning: what the careful one cannot do, a newcomer cannot; where the careless one lives as long, care is not worth it.

usage: balance.py [--seeds N] [--turns N] [--json] [--svg FILE]        run by `./rampart balance`

A run a seed of each player, each in a world of its own, with the rules, the content and the protocol of the real server. The
same seeds give the same runs. A level is what players read: the number of the deepest that a run came to, whatever the realm.
The careful player rests, heals itself in need, flees, trades, and stays on a level until it has grown; the careless one does
not.
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
CAUSES = 10
PLAYERS = {"careful": [], "careless": ["--careless"]}


def play(player, seeds, turns):
    """The runs of the seeds 1 … `seeds`, in order."""
    command = [Path(os.environ["RAMPART_BIN"]) / "rampart-balance", "--seeds", f"1..{seeds}", "--turns", str(turns), *PLAYERS[player]]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def play_all(seeds, turns):
    """The same of each player, at once."""
    with ThreadPoolExecutor(len(PLAYERS)) as pool:
        return dict(zip(PLAYERS, pool.map(lambda player: play(player, seeds, turns), PLAYERS)))


MEMBERS = (("deepest level", "depth"), ("level of experience", "level"), ("turns", "turns"), ("coins, in copper", "coins"))


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
    """The report as lines of Markdown; `runs` by player."""
    yield "| of a hundred came to level | " + " | ".join(str(level) for level in LEVELS) + " |"
    yield "|---" * (len(LEVELS) + 1) + "|"
    for player, own in runs.items():
        yield f"| {player} | " + " | ".join(f"{share(own, level):.0f}" for level in LEVELS) + " |"
    yield ""
    yield "| of a run | least | first quarter | median | third quarter | most |"
    yield "|---|---|---|---|---|---|"
    for words, member in MEMBERS:
        for player, own in runs.items():
            yield f"| {words}, {player} | " + " | ".join(f"{value:.0f}" for value in quartiles([run[member] for run in own])) + " |"
    yield ""
    yield "| how it ended | " + " | ".join(runs) + " |"
    yield "|---" * (len(runs) + 1) + "|"
    counts = {player: Counter(map(cause, own)) for player, own in runs.items()}
    causes = [words for words, _ in sum(counts.values(), Counter()).most_common()]
    for words in causes[:CAUSES]:
        yield f"| {words} | " + " | ".join(str(count[words]) for count in counts.values()) + " |"
    if causes[CAUSES:]:
        yield "| otherwise | " + " | ".join(str(sum(count[words] for words in causes[CAUSES:])) for count in counts.values()) + " |"


def realms(runs):
    """The same by realm, in short: of one player's runs."""
    yield "| last realm | runs | median of the deepest level | came to level 5, in a hundred |"
    yield "|---|---|---|---|"
    for name in sorted({run["realm"] for run in runs}):
        own = [run for run in runs if run["realm"] == name]
        yield f"| {name} | {len(own)} | {statistics.median(run['depth'] for run in own):.0f} | {share(own, 5):.0f} |"


def main():
    parser = argparse.ArgumentParser(prog="./rampart balance", description="How scripted players fare.")
    parser.add_argument("--seeds", type=int, default=200, help="how many worlds, a run each of both players (default %(default)s)")
    parser.add_argument("--turns", type=int, default=8000, help="after which a run ends (default %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the runs, an object a line, and no table")
    parser.add_argument("--svg", type=Path, help="where the plot goes (default: balance.svg in the build)")
    args = parser.parse_args()
    if args.seeds < 1 or args.turns < 1:
        parser.error("--seeds and --turns want numbers from 1")
    runs = play_all(args.seeds, args.turns)
    if args.json:
        print("\n".join(json.dumps({"player": player, **run}) for player, own in runs.items() for run in own))
        return
    print(f"{args.seeds} runs of each player, of at most {args.turns} turns\n")
    print("\n".join(table(runs)))
    print("\nThe careful one by realm:\n")
    print("\n".join(realms(runs["careful"])))
    svg = args.svg or Path(os.environ["RAMPART_BIN"]).parent / "balance.svg"
    shares = {player: {level: share(own, level) for level in LEVELS} for player, own in runs.items()}
    title = f"{args.seeds} runs each of two scripted players"
    svg.write_text(bars(title, "level", "runs that came there, in a hundred", shares), encoding="utf-8")
    print(f"\nThe plot is in {svg}.")


if __name__ == "__main__":
    main()
