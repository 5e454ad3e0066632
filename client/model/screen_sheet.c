/* All that one knows of oneself, and what one wields and wears. */
#include "client/model/menu.h"
#include "common/coins.h"
#include "common/text.h"

#include <inttypes.h>
#include <stdio.h>

static struct menu_row *add(struct menu *menu, const char *text)
{
    struct menu_row *row = &menu->rows[menu->count++];
    *row = (struct menu_row){0};
    (void)snprintf(row->text, sizeof row->text, "%s", text);
    return row;
}

static void add_values(struct menu *menu, const struct own *own)
{
    static const struct {
        const char *name;
        enum own_value value;
    } values[] = {
        {"level", OWN_LEVEL},     {"experience", OWN_EXPERIENCE}, {"attack", OWN_ATTACK},
        {"defence", OWN_DEFENCE}, {"turns lived", OWN_TURNS},
    };
    struct menu_row *row = add(menu, "hit points");
    (void)snprintf(row->right, sizeof row->right, "%" PRId32 " of %" PRId32, own->values[OWN_HP],
                   own->values[OWN_HP_MOST]);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        row = add(menu, values[i].name);
        (void)snprintf(row->right, sizeof row->right, "%" PRId32, own->values[values[i].value]);
    }
    row = add(menu, "damage");
    (void)snprintf(row->right, sizeof row->right, "%" PRId32 " to %" PRId32, own->values[OWN_DAMAGE_LEAST],
                   own->values[OWN_DAMAGE_MOST]);
    char coins[COINS_BYTES];
    coins_write(coins, own->values[OWN_COINS], false);
    row = add(menu, "coins");
    (void)snprintf(row->right, sizeof row->right, "%s", coins);
}

/* What lasts for a while. */
static void add_lasting(struct menu *menu, const struct own *own)
{
    for (enum own_value value = OWN_SHIELDED; value <= OWN_CONFUSED; value++) {
        int32_t turns = own->values[value];
        if (turns > 0) {
            struct menu_row *row = add(menu, own_value_shape(value)->name);
            (void)snprintf(row->right, sizeof row->right, "%" PRId32 " turn%s more", turns,
                           turns == 1 ? "" : "s");
        }
    }
}

static void add_worn(struct menu *menu, const struct model *model, bool ascii)
{
    int worn = 0;
    for (int i = 0; i < model->pack.count; i++) {
        const struct frame_carried *thing = &model->pack.things[i];
        if (thing->worn) {
            struct menu_row *row = add(menu, thing->words);
            struct legend_kind look = legend_kind(&model->legend, thing->kind, ascii);
            text_copy(row->glyph, sizeof row->glyph, look.glyph);
            row->ink = (struct ink){.colour = look.colour, .shade = SHADE_BRIGHT};
            row->key = thing->letter;
            worn++;
        }
    }
    if (worn == 0) {
        (void)add(menu, "You wield and wear nothing.");
    }
}

void screen_sheet_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    const struct own *own = model_self(console->model);
    struct menu menu = {.title = console->model->picture.name,
                        .hint = "any other key goes back",
                        .empty = "You know nothing of yourself yet."};
    if (own != NULL) {
        add_values(&menu, own);
        add_lasting(&menu, own);
        (void)add(&menu, "");
        add_worn(&menu, console->model, canvas->ascii);
    }
    menu_draw(console, canvas, &menu, now_ms);
}

enum console_effect screen_sheet_key(struct console *console, struct console_press press)
{
    if (!menu_turns(console, press.key)) {
        console->screen = CONSOLE_MAP;
    }
    return CONSOLE_NOTHING;
}
