/* libuv has nothing to tell when descriptors run out: it accepts a connection and closes it. So there are
 * never more clients than descriptors, with some left for the server itself and for refusing others politely.
 */
#include "server/net/descriptors.h"

#include <sys/resource.h>

enum { RESERVED = 96 };

uint32_t descriptors_for_clients(uint32_t wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 0;
    }
    rlim_t needed = (rlim_t)wanted + RESERVED;
    if (limit.rlim_cur < needed) {
        limit.rlim_cur = limit.rlim_max < needed ? limit.rlim_max : needed;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
        (void)getrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur >= needed) {
        return wanted;
    }
    return limit.rlim_cur > RESERVED ? (uint32_t)(limit.rlim_cur - RESERVED) : 0;
}
