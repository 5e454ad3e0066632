"""The end of a run, as a reference client comes to it, and what can be asked then."""

from wire.tour import Tour

SEED = 7


def go_out(server, client=None):
    """Somebody leaves the world alive: `client`, or a new one. Returns it, a ghost now, and what it was told. The server's
    world is SEED's, and starts in the meadow."""
    tour = Tour(server, SEED, client)
    tour.go("way out of the world")
    return tour.client, tour.client.ask("climb", "over", dir="up")


def ask_scores(client):
    runs = []
    number = client.send("scores")
    while True:
        message = client.read()
        if message["t"] == "ranking":
            assert (message["re"], message["count"]) == (number, len(runs))
            return runs
        if message["t"] == "score":
            runs.append(message)
