/* Tunnels are marked as open before a cave is smoothed or filled with noise, and so widen into what they
 * meet. */
#include "server/generate/tunnel.h"

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

void tunnel_open(struct window *window, struct point a, struct point b, struct dice_roll roll)
{
    struct point corner = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    if (!window_meets(window, corner, (b.x - a.x) * sign(b.x - a.x) + 2, (b.y - a.y) * sign(b.y - a.y) + 2)) {
        return;
    }
    window_mark(window, window->open, a);
    for (int i = 0; !point_equal(a, b); i++) {
        uint32_t byte = roll.value[i / 4 % 4] >> (8 * (i % 4)) & 0xff;
        bool slant = byte % 4 == 0;
        bool wide = byte % 2 == 0;
        int32_t along_x = (b.x - a.x) * sign(b.x - a.x);
        bool by_x = (int32_t)(byte / 4) * point_steps(a, b) < 64 * along_x;
        if (wide) {
            window_mark(window, window->open, (struct point){a.x + 1, a.y});
            window_mark(window, window->open, (struct point){a.x, a.y + 1});
        }
        a.x += by_x || slant ? sign(b.x - a.x) : 0;
        a.y += !by_x || slant ? sign(b.y - a.y) : 0;
        window_mark(window, window->open, a);
    }
}

void tunnel_open_room(struct window *window, struct point middle, int reach)
{
    for (int dy = -reach; dy <= reach; dy++) {
        int half = dy == -reach || dy == reach ? reach - 1 : reach;
        uint32_t bits = ((uint32_t)1 << (2 * half + 1)) - 1;
        window_mark_row(window, window->open, (struct point){middle.x - half, middle.y + dy}, bits);
    }
}
