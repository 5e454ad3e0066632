/* The realms one by one, then the ways between them. */
#include "common/invariant.h"
#include "server/generate/realm_tree.h"
#include "server/generate/realms.h"

#include <stdio.h>

/* Notes what is wrong. Always false. */
static bool fail(struct realms_problem *problem, int part, const char *text)
{
    problem->part = part;
    (void)snprintf(problem->text, sizeof problem->text, "%s", text);
    return false;
}

static bool check_part(const struct stack *stack, int k, struct realms_problem *problem)
{
    const struct stack_part *part = &stack->parts[k];
    const struct kind_storeys *storeys = part->kind->storeys;
    INVARIANT((part->kind->alone == NULL) != (storeys == NULL));
    if (part->kind->alone != NULL && stack->part_count > 1) {
        return fail(problem, k, "expected no other levels in this realm: the kind makes all of it");
    }
    if (storeys != NULL && storeys->drawn != (part->map != NULL)) {
        return fail(problem, k, storeys->drawn ? "expected a map" : "expected no map: the kind has none");
    }
    if (part->last < part->first) {
        return fail(problem, k, "expected at least one level");
    }
    return true;
}

static bool check_realm(const struct realm *realm, struct realms_problem *problem)
{
    const struct stack *stack = &realm->levels;
    if (stack->part_count == 0) {
        return fail(problem, -1, "expected levels");
    }
    for (int k = 0; k < stack->part_count; k++) {
        if (!check_part(stack, k, problem)) {
            return false;
        }
    }
    return stack->parts[0].kind->alone != NULL || stack_check(stack, &problem->part, problem->text);
}

static bool check_name(const struct realms *realms, uint16_t number, struct realms_problem *problem)
{
    uint16_t first;
    (void)realms_find(realms, realms->at[number].name, &first);
    return first == number || fail(problem, -1, "expected another name: a realm above has it");
}

bool realms_check(const struct realms *realms, struct realms_problem *problem)
{
    *problem = (struct realms_problem){.realm = -1, .part = -1, .way = -1};
    if (realms->count == 0) {
        return fail(problem, -1, "expected a realm");
    }
    for (uint16_t k = 0; k < realms->count; k++) {
        problem->realm = k;
        problem->part = -1;
        if (!check_name(realms, k, problem) || !check_realm(&realms->at[k], problem)) {
            return false;
        }
    }
    problem->realm = -1;
    problem->part = -1;
    return realm_tree_check(realms, problem);
}
