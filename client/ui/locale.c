/* The player's locale; where it is plain C or missing, which says nothing about the terminal, C.UTF-8. One
 * that names another character set means it: then ASCII it is. */
#include "client/ui/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

static bool is_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool locale_set(void)
{
    bool known = setlocale(LC_CTYPE, "") != NULL;
    bool plain = !known || strcmp(nl_langinfo(CODESET), "ANSI_X3.4-1968") == 0;
    if (plain) {
        (void)setlocale(LC_CTYPE, "C.UTF-8");
    }
    return is_utf8();
}
