/* The locale, so that ncurses knows how characters are written. */
#ifndef RAMPART_CLIENT_UI_LOCALE_H
#define RAMPART_CLIENT_UI_LOCALE_H

#include <stdbool.h>

/* Sets the locale for characters alone; numbers stay C's. Whether UTF-8 can be shown. */
bool locale_set(void);

#endif
