/* What players read is a sentence. */
#include "common/result.h"
#include "tests/support/check.h"

#include <ctype.h>
#include <string.h>

/* Faults of a peer stand before them: their words follow others', "The server did not understand: ...". */
static void what_players_read_is_a_sentence(void **state)
{
    (void)state;
    for (enum result result = RESULT_DEADLINE; result < RESULT_COUNT; result++) {
        const char *text = result_text(result);
        char last = text[strlen(text) - 1];
        if (!isupper((unsigned char)text[0]) || (last != '.' && last != '!')) {
            fail_msg("%s: %s", result_code(result), text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_players_read_is_a_sentence)};
    return cmocka_run_group_tests_name("common/result", tests, NULL, NULL);
}
