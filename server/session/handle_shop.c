/* What the shop underfoot sells, and what it would give for what one carries. A ware's number is that of its
 * kind, and a shop says what its wares are, known or not. */
#include "common/text.h"
#include "server/game/game_shop.h"
#include "server/game/game_things.h"
#include "server/game/thing_kind.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

/* Returns whether the shop sells such things. */
static bool send_ware(struct host *host, const struct connection *connection, const struct shop *shop,
                      int kind, int32_t re)
{
    const struct thing_table *kinds = host->config.things;
    int64_t price = shop_asks(shop, kinds, (uint16_t)kind);
    if (price == 0) {
        return false;
    }
    struct message out = {.type = MESSAGE_WARE, .ware = {.re = re, .ware = kind, .price = (int32_t)price}};
    text_copy(out.ware.kind, sizeof out.ware.kind, kinds->at[kind].name);
    text_copy(out.ware.name, sizeof out.ware.name, kinds->at[kind].name);
    update_send(host->update, connection->number, &out);
    return true;
}

static void send_offer(struct host *host, const struct connection *connection, const struct shop *shop,
                       const struct thing *thing, int32_t re)
{
    int64_t price = shop_gives(shop, host->config.things, thing->kind);
    if (price > 0) {
        struct message out = {.type = MESSAGE_OFFER, .offer = {.re = re, .price = (int32_t)price}};
        out.offer.letter[0] = thing->letter;
        update_send(host->update, connection->number, &out);
    }
}

void handle_shop(struct host *host, struct connection *connection, const struct message_shop *message)
{
    const struct actor *actor = game_actor(host->game, connection->viewer.actor);
    const struct shop *shop = actor->body ? game_shop_at(host->game, actor->place) : NULL;
    if (shop == NULL) {
        host_refuse(host, connection, message->n, RESULT_NO_SHOP);
        return;
    }
    struct message out = {.type = MESSAGE_WARES, .wares.re = message->n};
    for (int kind = THING_NONE + 1; kind < host->config.things->count; kind++) {
        out.wares.count += send_ware(host, connection, shop, kind, message->n) ? 1 : 0;
    }
    const struct things *things = game_things(host->game);
    const struct thing *thing = things_first_of(things, connection->viewer.actor);
    for (; thing != NULL; thing = things_next_of(things, thing)) {
        send_offer(host, connection, shop, thing, message->n);
    }
    update_send(host->update, connection->number, &out);
}
