"""A reader of the PNGs that the project draws."""

import struct
import zlib

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def unfiltered(data, width):
    """The rows of a PNG's image, 3 bytes a pixel, whichever of the five filters each of them has."""
    rows, above = [], bytes(3 * width)
    for at in range(0, len(data), 3 * width + 1):
        kind, row = data[at], bytearray(data[at + 1 : at + 1 + 3 * width])
        for k, byte in enumerate(row):
            left, corner = (row[k - 3], above[k - 3]) if k >= 3 else (0, 0)
            nearest = min((left, above[k], corner), key=lambda each: abs(left + above[k] - corner - each))
            row[k] = (byte + (0, left, above[k], (left + above[k]) // 2, nearest)[kind]) % 256
        rows.append(bytes(row))
        above = row
    return rows


def read_png(data):
    """The rows of an 8-bit RGB PNG, each a list of (red, green, blue)."""
    assert data.startswith(PNG_SIGNATURE)
    at, chunks = len(PNG_SIGNATURE), {}
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        chunks[kind] = chunks.get(kind, b"") + body
        at += 12 + length
    width, height, depth, colour_type = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colour_type) == (8, 2)
    rows = unfiltered(zlib.decompress(chunks[b"IDAT"]), width)
    assert len(rows) == height
    return [[tuple(row[k : k + 3]) for k in range(0, 3 * width, 3)] for row in rows]
