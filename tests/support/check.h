/* cmocka and what it wants included before it. */
#ifndef RAMPART_TESTS_SUPPORT_CHECK_H
#define RAMPART_TESTS_SUPPORT_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
