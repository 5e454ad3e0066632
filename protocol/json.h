/* What cJSON lets pass and a peer must not send is refused here, before and after parsing. The only place of
 * the pure layers, with message.c and frame_reader.c, that knows cJSON. */
#ifndef RAMPART_PROTOCOL_JSON_H
#define RAMPART_PROTOCOL_JSON_H

#include "common/result.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;

/* Parses one line that must hold exactly one object of at most `values_max` members and elements, at all
 * depths. Guarantees: RESULT_OK and `*tree`, which the caller frees with cJSON_Delete; or BAD_UTF8, TOO_DEEP,
 * BAD_JSON and no tree. Memory is bounded by values_max. */
MUST_CHECK enum result json_parse(const char *line, size_t length, int values_max, cJSON **tree);

/* The member of exactly that name, or NULL. */
const cJSON *json_member(const cJSON *object, const char *name);

/* Whether `item` is a whole number in [least, most]; it is in `*value` then. NULL is not. */
bool json_int(const cJSON *item, int32_t least, int32_t most, int32_t *value);

/* Appends `text` as a JSON string, quotes included. Requires: valid UTF-8. */
void json_append_string(struct buffer *out, const char *text);

#endif
