"""What the time bubbles do to those who play: the scenes in which the rules were first simulated, before there was a game,
played again with the real ones on a virtual clock, and what they cost the server.

usage: time.py [--seconds S] [--players N] [--rounds N]        run by `./rampart bench time`

People think before each act for a log-normal time (sigma 0.7; medians: 100 ms for the fast explorer and who fights on
alone, 150 ms in town and at the chain's far end, 400 ms for all others). A gap is the time from one's act to when one may
act again: what others cost one. Seeds are fixed, so the first part is the same each time; costs are CPU, medians over the rounds.
"""

import argparse
import json
import os
import statistics
import subprocess
from pathlib import Path

# (scene, what, figure, its form, what the first simulation had)
SCENES = (
    ("alone in a fight", "monsters' turns per own act", "alone_turns", "{:.2f}", "1.0"),
    ("", "gap p95", "alone_gap_p95_ms", "{:.0f} ms", "0"),
    ("two explorers", "steps of the fast one", "explorer_per_second", "{:.1f} /s", "7.7 /s"),
    ("", "its gap p95", "explorer_gap_p95_ms", "{:.0f} ms", "0"),
    ("a town of 50", "longest gap", "town_gap_max_ms", "{:.0f} ms", "free"),
    ("a chain of 10, a fight at one end", "steps of the far player", "chain_per_second", "{:.1f} /s", "5.2 /s"),
    ("two fighters, one goes away", "held up in all", "away_held_ms", "{:.1f} s", "9 s"),
    ("", "then", "away_held_later_ms", "{:.1f} s", "nothing"),
    ("20 fighters", "gap p50", "twenty_gap_p50_ms", "{:.1f} s", "1.1 s"),
    ("", "gap p95", "twenty_gap_p95_ms", "{:.1f} s", "2.6 s"),
    ("", "turns lost", "twenty_lost_percent", "{:.1f} %", "0.3 %"),
)  # fmt: skip
COSTS = (
    ("{crowd} players spread", "a step and its links", "spread_step_us", "{:.2f} us", "0.25 us"),
    ("", "with a creature's turn", "spread_creature_us", "{:.2f} us", ""),
    ("a war of {war_together:.0f}", "a step and its links", "war_step_us", "{:.2f} us", "0.64 us"),
    ("", "of it time's own, without the look about", "war_own_us", "{:.2f} us", ""),
    ("", "end of a beat, a player", "war_part_us", "{:.2f} us", "0.2-1.3 us"),
)


def measure(seconds, players):
    command = [Path(os.environ["RAMPART_BIN"]) / "rampart-time", str(seconds), str(players)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def show(form, value):
    return form.format(value / 1000 if form.endswith("} s") else value)


def print_table(figures):
    print(f"{'scene':36}{'figure':42}{'simulated':>12}{'measured':>12}")
    for scene, what, name, form, simulated in SCENES + COSTS:
        print(f"{scene.format(**figures):36}{what:42}{simulated:>12}{show(form, figures[name]):>12}")


def main():
    parser = argparse.ArgumentParser(prog="./rampart bench time", description="What the time bubbles do, and cost.")
    parser.add_argument("--seconds", type=int, default=600, help="of virtual time a scene (default %(default)s)")
    parser.add_argument("--players", type=int, default=5000, help="in the spread crowd; a fifth at war (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="how often all is measured (default %(default)s)")
    args = parser.parse_args()
    rounds = [measure(args.seconds, args.players) for _ in range(args.rounds)]
    print_table({name: statistics.median(each[name] for each in rounds) for name in rounds[0]})


if __name__ == "__main__":
    main()
