/* The numeric pad without NumLock comes as its corners and centre. */
#include "client/ui/keys.h"

#include "client/model/keypress.h"

#include <curses.h>

static int32_t translate_code(wint_t code)
{
    switch (code) {
    case KEY_UP:
        return KEYPRESS_UP;
    case KEY_DOWN:
        return KEYPRESS_DOWN;
    case KEY_LEFT:
        return KEYPRESS_LEFT;
    case KEY_RIGHT:
        return KEYPRESS_RIGHT;
    case KEY_HOME:
    case KEY_A1:
        return KEYPRESS_HOME;
    case KEY_END:
    case KEY_C1:
        return KEYPRESS_END;
    case KEY_PPAGE:
    case KEY_A3:
        return KEYPRESS_PAGE_UP;
    case KEY_NPAGE:
    case KEY_C3:
        return KEYPRESS_PAGE_DOWN;
    case KEY_B2:
    case KEY_BEG:
        return KEYPRESS_CENTRE;
    case KEY_ENTER:
        return KEYPRESS_ENTER;
    case KEY_BACKSPACE:
        return KEYPRESS_BACKSPACE;
    case KEY_DC:
        return KEYPRESS_DELETE;
    case KEY_SR:
        return KEYPRESS_SHIFT_UP;
    case KEY_SF:
        return KEYPRESS_SHIFT_DOWN;
    case KEY_SLEFT:
        return KEYPRESS_SHIFT_LEFT;
    case KEY_SRIGHT:
        return KEYPRESS_SHIFT_RIGHT;
    case KEY_F(1):
        return KEYPRESS_F1;
    default:
        return KEYPRESS_BEYOND;
    }
}

int32_t keys_translate(bool is_code, wint_t code)
{
    if (is_code) {
        return translate_code(code);
    }
    switch (code) {
    case '\r':
    case '\n':
        return KEYPRESS_ENTER;
    case '\t':
        return KEYPRESS_TAB;
    case '\b':
    case 0x7f:
        return KEYPRESS_BACKSPACE;
    case 0x1b:
        return KEYPRESS_ESCAPE;
    default:
        return (int32_t)code;
    }
}
