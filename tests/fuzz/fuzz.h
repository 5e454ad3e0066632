/* A fuzz target: one function over any bytes, which ends the program where anything is wrong.
 *
 * Each is built twice. With clang and libFuzzer (the preset `fuzz`) it looks for inputs that break it:
 * `./rampart fuzz`. Everywhere else it is a program that runs the files it is given (replay.c): so each input
 * that once broke it, kept as tests/fuzz/found/TARGET-NAME, is a test from then on. */
#ifndef RAMPART_TESTS_FUZZ_FUZZ_H
#define RAMPART_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Returns 0. */
/* NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
