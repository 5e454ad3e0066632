/* ncurses' keys as the model knows them. */
#ifndef RAMPART_CLIENT_UI_KEYS_H
#define RAMPART_CLIENT_UI_KEYS_H

#include <stdbool.h>
#include <stdint.h>
#include <wchar.h>

/* The key of enum keypress, or the code point. `is_code`: `code` is one of ncurses' KEY_ codes. */
int32_t keys_translate(bool is_code, wint_t code);

#endif
