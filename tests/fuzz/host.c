/* Whatever connections say to the whole server, in whatever order, and whenever they come and go: it says
 * nothing but lines of a server's to those who are there, and everything is given back in the end.
 *
 * The input is a script of a hall. */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/hall.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct hall hall;
    hall_init(&hall);
    hall_play(&hall, (const char *)data, size);
    hall_event(&hall, HOST_TURN_END, 0, NULL, 0);
    hall_finish(&hall);
    return 0;
}
