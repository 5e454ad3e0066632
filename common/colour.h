/* The colours that terrain can have: those of a plain terminal, by the names of PROTOCOL.md. */
#ifndef RAMPART_COMMON_COLOUR_H
#define RAMPART_COMMON_COLOUR_H

/* clang-format off */
/* C(ID, name) */
#define COLOURS(C)                                                                                                     \
    C(BLACK, "black") C(RED, "red") C(GREEN, "green") C(BROWN, "brown") C(BLUE, "blue") C(MAGENTA, "magenta")          \
    C(CYAN, "cyan") C(WHITE, "white") C(GREY, "grey") C(YELLOW, "yellow")
/* clang-format on */

#define C(id, name) COLOUR_##id,
enum colour { COLOURS(C) COLOUR_COUNT };
#undef C

#endif
