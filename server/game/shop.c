/* Rounded in the shop's favour: nobody earns by selling what was just bought. */
#include "server/game/shop.h"

#include "server/game/thing_kind.h"

enum { WHOLE = 100 };

int64_t shop_asks(const struct shop *shop, const struct thing_table *kinds, uint16_t kind)
{
    int64_t share = (int64_t)thing_kind_get(kinds, kind)->value * shop->sells[kind];
    return (share + WHOLE - 1) / WHOLE;
}

int64_t shop_gives(const struct shop *shop, const struct thing_table *kinds, uint16_t kind)
{
    return (int64_t)thing_kind_get(kinds, kind)->value * shop->buys[kind] / WHOLE;
}
