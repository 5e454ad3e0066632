/* Characters with an account are kept: whenever one enters the world and whenever it leaves, its record and
 * the hash of its token are to be stored, so that a server that ends, well or not, has it as it was at one of
 * these; and while it is out of the world its record lies here. What a guest was is gone with it. */
#include "common/tape.h"
#include "common/text.h"
#include "server/game/record.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

#include <string.h>

static struct explored_content content_of(const struct host *host)
{
    size_t count;
    const struct portal *portals = game_portals(host->game, &count);
    return (struct explored_content){
        .terrains = world_terrains(host->config.world),
        .realm_names = host->config.realm_names,
        .realm_count = world_realm_count(host->config.world),
        .portals = portals,
        .portal_count = count,
    };
}

/* ------------------------------------------------------------------------------------------------ records
 *
 * The length of the game's part, that part, and what the character remembers of the map. */

static void write_record(struct host *host, const struct character *character, struct buffer *out)
{
    struct buffer player = {0};
    const struct explored_content content = content_of(host);
    struct tape tape = tape_to(out);
    game_save_player(host->game, character->actor, &player);
    int64_t length = (int64_t)player.length;
    tape_number(&tape, &length, 0, INT64_MAX);
    buffer_append(out, player.bytes, player.length);
    explored_tape(character->explored, &tape, &content);
    buffer_finish(&player);
}

/* A memory that cannot be read is none. */
static void read_memory(struct host *host, struct character *character, struct tape *tape)
{
    const struct explored_content content = content_of(host);
    explored_tape(character->explored, tape, &content);
    if (!tape_is_done(tape)) {
        explored_finish(character->explored);
        explored_init(character->explored, host->notable);
    }
}

static void store_record(struct host *host, const struct character *character, const struct buffer *record)
{
    int64_t left_ms = character->token.until_ms - host->now_ms;
    struct host_kept *kept = update_kept(host->update, record->bytes, record->length);
    text_copy(kept->name, sizeof kept->name, accounts_get(&host->accounts, character->account)->name);
    memcpy(kept->token, character->token.hash, sizeof kept->token);
    kept->token_ms = left_ms > 0 ? left_ms : 0;
}

/* ---------------------------------------------------------------------------------------- coming and going
 */

void host_keep(struct host *host, const struct character *character)
{
    if (character->account != 0) {
        struct buffer record = {0};
        write_record(host, character, &record);
        store_record(host, character, &record);
        buffer_finish(&record);
    }
}

void host_keep_absent(struct host *host, const struct character *character)
{
    if (character->account != 0) {
        struct absent *absent = absents_of(&host->absents, character->account);
        absent->record.length = 0;
        write_record(host, character, &absent->record);
        absent->token = character->token;
        store_record(host, character, &absent->record);
    }
}

void host_keep_no_more(struct host *host, const struct character *character)
{
    if (character->account != 0) {
        struct host_kept *kept = update_kept(host->update, NULL, 0);
        text_copy(kept->name, sizeof kept->name, accounts_get(&host->accounts, character->account)->name);
    }
}

enum result host_return(struct host *host, uint32_t account, struct character **character)
{
    struct absent *absent = absents_of(&host->absents, account);
    const char *name = accounts_get(&host->accounts, account)->name;
    struct tape tape = tape_from(absent->record.bytes, absent->record.length);
    int64_t length = 0;
    struct actor_handle actor;
    if (absent->record.length == 0) {
        return RESULT_ABSENT;
    }
    tape_number(&tape, &length, 0, INT32_MAX);
    if (tape.spoiled || (size_t)length > tape.length) {
        return RESULT_BAD_FIELD;
    }
    enum result result = game_restore_player(host->game, name, tape.bytes, (size_t)length, &actor);
    if (result == RESULT_OK) {
        tape.bytes += length;
        tape.length -= (size_t)length;
        *character = host_add_character(host, actor, account);
        read_memory(host, *character, &tape);
        absents_forget(&host->absents, account);
    }
    return result;
}

void host_take_kept(struct host *host, const struct host_kept *kept, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t account = accounts_find(&host->accounts, kept[i].name);
        if (account != 0) {
            struct absent *absent = absents_of(&host->absents, account);
            buffer_append(&absent->record, kept[i].record, kept[i].length);
            memcpy(absent->token.hash, kept[i].token, sizeof absent->token.hash);
            absent->token.until_ms = kept[i].token_ms;
        }
    }
}
