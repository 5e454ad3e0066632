/* Gives the terminal back even when the program dies: by a signal of the system (a bad address, an abort from
 * a broken invariant), where nothing of ncurses may be called.
 *
 * While it is armed, what the program writes to stderr is held back where that is the terminal, and written
 * once the terminal is restored: it would only be lost under the screen. */
#ifndef RAMPART_CLIENT_UI_RESCUE_H
#define RAMPART_CLIENT_UI_RESCUE_H

/* Notes how the terminal is now. Requires: standard output is the terminal, in the state to restore. */
void rescue_note(void);

/* From now on the fatal signals restore the terminal first and then take their course. Requires: rescue_note
 * was called; ncurses is open, so that the terminal's abilities are known. */
void rescue_arm(void);

/* The terminal is restored by other means: lets stderr out, and leaves the fatal signals alone again. */
void rescue_disarm(void);

#endif
