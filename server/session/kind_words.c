#include "server/session/kind_words.h"

#include "common/buffer.h"
#include "common/text.h"

static void begin(struct buffer *out, const char *what)
{
    buffer_text(out, out->length > 0 ? ", " : "");
    buffer_text(out, what);
}

static void put_damage(struct buffer *out, const char *what, struct damage damage)
{
    if (damage.dice > 0) {
        begin(out, what);
        buffer_int(out, damage_least(damage));
        buffer_char(out, '-');
        buffer_int(out, damage_most(damage));
    }
}

static void put_bonus(struct buffer *out, const char *what, int32_t bonus)
{
    if (bonus != 0) {
        begin(out, what);
        buffer_text(out, bonus > 0 ? "+" : "");
        buffer_int(out, bonus);
    }
}

void kind_words_write(const struct thing_kind *kind, char text[KIND_WORDS_BYTES])
{
    struct buffer out = {0};
    put_damage(&out, "damage ", kind->damage);
    put_bonus(&out, "attack ", kind->to_hit);
    put_bonus(&out, "defence ", kind->armour);
    put_bonus(&out, "light ", kind->light);
    put_bonus(&out, "digging ", kind->dig);
    put_damage(&out, "thrown ", kind->throw_damage);
    buffer_char(&out, '\0');
    text_copy(text, KIND_WORDS_BYTES, out.bytes);
    buffer_finish(&out);
}
