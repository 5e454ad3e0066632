/* A bug stops the program, in release builds too: going on with a broken world would lose more. */
#ifndef RAMPART_COMMON_INVARIANT_H
#define RAMPART_COMMON_INVARIANT_H

/* Guarantees that `condition` holds afterwards; otherwise prints the place to stderr and aborts. */
#define INVARIANT(condition) ((condition) ? (void)0 : invariant_failed(#condition, __FILE__, __LINE__))

/* Prints "FILE:LINE: invariant broken: CONDITION" to stderr and aborts. */
_Noreturn void invariant_failed(const char *condition, const char *file, int line);

#endif
