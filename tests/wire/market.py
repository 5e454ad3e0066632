"""A reference client at the market in the halls."""


def stall_of(client):
    """Where the market stall is seen, as `travel` wants it."""
    (tile,) = (letter for letter, tile in client.tiles.items() if tile["name"] == "market stall")
    ((x, y, level),) = ((x, y, cell[0]) for (x, y), cell in client.sight.cells.items() if cell[1] == tile)
    return {"x": x, "y": y, "level": level}


def go_to(client, stall):
    client.ask("travel", **stall)
    assert client.serve(10, lambda: tuple(client.sight.at[:2]) == (stall["x"], stall["y"]))


def wares_of(client):
    number, wares = client.send("shop"), {}
    while (message := client.read())["t"] != "wares":
        assert message["t"] in ("ware", "offer", "frame"), message
        if message["t"] == "ware":
            assert message["re"] == number
            wares[message["name"]] = message
    assert message["count"] == len(wares)
    return wares


def offers_of(client):
    """What the shop underfoot gives for one of what is carried, by letter."""
    number, offers = client.send("shop"), {}
    while (message := client.read())["t"] != "wares":
        if message["t"] == "offer":
            assert message["re"] == number
            offers[message["letter"]] = message["price"]
    return offers
