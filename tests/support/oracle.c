/* Every line, in exact integers.
 *
 * Let the observer's cell be the square from (0, 0) to (1, 1). Which cells a line crosses, and in which
 * order, depends only on which side of it each lattice point lies, or whether it goes through it. Take any
 * line and turn and shift it as far as that stays the same: it comes to rest on two lattice points. So every
 * way there is to cross the cells is that of a line through two lattice points, or of one next to it: moved
 * so little that points off the line keep their sides. Of the points on it such a nudge puts those before
 * some pivot on one side and those after it on the other; the pivot is one of the points, which the nudged
 * line then still goes through, or lies between two of them, or beyond them all.
 *
 * All of these are walked once, into a trie of steps. One eighth of the directions is enough: the
 * others are its mirror images. A view is then a walk of the trie, eight times over, that turns back at
 * opaque cells. */
#include "tests/support/oracle.h"

#include "common/invariant.h"

#include <stdlib.h>
#include <string.h>

/* A ray that goes east leaves a cell in one of five directions, north to south. */
enum way { WAY_NORTH, WAY_NORTHEAST, WAY_EAST, WAY_SOUTHEAST, WAY_SOUTH, WAYS };
static const struct {
    int dx, dy;
} way_step[WAYS] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}};

struct node {
    uint32_t next[WAYS]; /* 0: no line goes on that way */
};

struct oracle {
    int radius;
    struct node *nodes; /* nodes[0] is the observer's cell */
    uint32_t count;
    uint32_t capacity;
};

/* The line a·y − b·x = c, with 0 ≤ b ≤ a and no common factor, nudged: the lattice points on it with twice
 * their number less than `pivot` count as south of it if nudge is 1, as north if −1; those with more, the
 * other way round; none moves if it is 0. */
struct line {
    int a, b, c;
    int nudge, pivot;
    int x0; /* x of point number 0 */
};

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

/* 1 where (x, y) lies south of the line, −1 where north, 0 where the line goes through it. */
static int side(const struct line *line, int x, int y)
{
    int off = line->a * y - line->b * x - line->c;
    if (off != 0) {
        return sign(off);
    }
    int number = (x - line->x0) / line->a;
    return line->nudge * sign(line->pivot - 2 * number);
}

static bool enters_observer(const struct line *line)
{
    bool north = false;
    bool south = false;
    for (int corner = 0; corner < 4; corner++) {
        int at = side(line, corner & 1, corner >> 1);
        north = north || at < 0;
        south = south || at > 0;
    }
    return north && south;
}

/* How the line leaves (x, y), going east. */
static enum way way_out(const struct line *line, int x, int y)
{
    int north = side(line, x + 1, y);
    int south = side(line, x + 1, y + 1);
    if (north >= 0) {
        return north > 0 ? WAY_NORTH : WAY_NORTHEAST;
    }
    if (south <= 0) {
        return south < 0 ? WAY_SOUTH : WAY_SOUTHEAST;
    }
    return WAY_EAST;
}

static uint32_t add_node(struct oracle *oracle)
{
    if (oracle->count == oracle->capacity) {
        oracle->capacity = oracle->capacity == 0 ? 1024 : oracle->capacity * 2;
        oracle->nodes = realloc(oracle->nodes, oracle->capacity * sizeof(struct node));
        INVARIANT(oracle->nodes != NULL);
    }
    oracle->nodes[oracle->count] = (struct node){{0}};
    return oracle->count++;
}

static void add_line(struct oracle *oracle, const struct line *line)
{
    if (!enters_observer(line)) {
        return;
    }
    uint32_t at = 0;
    int x = 0;
    int y = 0;
    for (;;) {
        enum way way = way_out(line, x, y);
        x += way_step[way].dx;
        y += way_step[way].dy;
        if (abs(x) > oracle->radius || abs(y) > oracle->radius) {
            return;
        }
        if (oracle->nodes[at].next[way] == 0) {
            uint32_t added = add_node(oracle);
            oracle->nodes[at].next[way] = added;
        }
        at = oracle->nodes[at].next[way];
    }
}

/* Adds the line a·y − b·x = c and all its nudges, if it goes through two lattice points of the window. */
static void add_nudges(struct oracle *oracle, int a, int b, int c)
{
    struct line line = {.a = a, .b = b, .c = c};
    int points = 0;
    for (int x = -oracle->radius; x <= oracle->radius + 1; x++) {
        int off = c + b * x;
        if (off % a == 0 && off / a >= -oracle->radius && off / a <= oracle->radius + 1) {
            line.x0 = points == 0 ? x : line.x0;
            points++;
        }
    }
    if (points < 2) {
        return;
    }
    add_line(oracle, &line);
    for (line.pivot = -1; line.pivot <= 2 * points - 1; line.pivot++) {
        for (line.nudge = -1; line.nudge <= 1; line.nudge += 2) {
            add_line(oracle, &line);
        }
    }
}

static int common_factor(int a, int b)
{
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

struct oracle *oracle_create(int radius)
{
    struct oracle *oracle = calloc(1, sizeof *oracle);
    INVARIANT(oracle != NULL);
    oracle->radius = radius;
    (void)add_node(oracle);
    for (int a = 1; a <= 2 * radius + 1; a++) {
        for (int b = 0; b <= a; b++) {
            for (int c = -b; c <= a && common_factor(a, b) == 1; c++) {
                add_nudges(oracle, a, b, c);
            }
        }
    }
    return oracle;
}

void oracle_destroy(struct oracle *oracle)
{
    if (oracle != NULL) {
        free(oracle->nodes);
        free(oracle);
    }
}

/* ------------------------------------------------------------------------------------------------- views */

/* Where a walk of the trie stands: at a node, `dx` and `dy` from the observer as the trie counts them, on a
 * cell with these levels. */
struct step {
    uint32_t node;
    int dx, dy;
    struct level_set levels;
};

static void note(struct oracle_spot *spot, struct cell cell)
{
    int32_t name = cell.levels.first;
    if (!cell_exists(cell)) {
        spot->rock = spot->has_rock && spot->rock < name ? spot->rock : name;
        spot->has_rock = true;
        return;
    }
    for (int i = 0; i < spot->count; i++) {
        if (spot->level[i] == name) {
            return;
        }
    }
    INVARIANT(spot->count < ORACLE_NAMES_MAX);
    spot->level[spot->count++] = name;
}

/* The cell at the trie's (dx, dy) in one of its eight mirror images, noted as seen. */
static struct cell arrive(struct world *world, struct oracle_view *out, const struct step *step, int image)
{
    int dx = (image & 1) != 0 ? step->dy : step->dx;
    int dy = (image & 1) != 0 ? step->dx : step->dy;
    dx = (image & 2) != 0 ? -dx : dx;
    dy = (image & 4) != 0 ? -dy : dy;
    struct place from = out->from;
    struct cell cell = world_cell(world, from.realm, from.x + dx, from.y + dy, step->levels);
    note(&out->spots[dy + out->radius][dx + out->radius], cell);
    return cell;
}

static void look(const struct oracle *oracle, struct world *world, struct oracle_view *out, int image)
{
    enum { DEPTH = 2 * SIGHT_SPAN_MAX };
    struct step stack[DEPTH * WAYS] = {{.levels = out->from.levels}};
    int height = 1;
    while (height > 0) {
        struct step here = stack[--height];
        for (int way = 0; way < WAYS; way++) {
            struct step on = here;
            on.node = oracle->nodes[here.node].next[way];
            on.dx += way_step[way].dx;
            on.dy += way_step[way].dy;
            if (on.node == 0 || abs(on.dx) > out->radius || abs(on.dy) > out->radius) {
                continue;
            }
            struct cell cell = arrive(world, out, &on, image);
            on.levels = cell.levels;
            if (cell.transparent) {
                INVARIANT(height < DEPTH * WAYS);
                stack[height++] = on;
            }
        }
    }
}

void oracle_look(const struct oracle *oracle, struct world *world, struct place from, int radius,
                 struct oracle_view *out)
{
    INVARIANT(radius >= 0 && radius <= oracle->radius);
    out->from = from;
    out->radius = radius;
    for (int row = 0; row <= 2 * radius; row++) {
        memset(out->spots[row], 0, (size_t)(2 * radius + 1) * sizeof(struct oracle_spot));
    }
    note(&out->spots[radius][radius], world_cell(world, from.realm, from.x, from.y, from.levels));
    for (int image = 0; image < 8; image++) {
        look(oracle, world, out, image);
    }
}

/* How many names `sight` has for what it sees at column i, row j. */
static int names_in(const struct sight *sight, int i, int j)
{
    int names = 0;
    for (int plane = 0; plane < sight->plane_count; plane++) {
        names += (int)(sight->planes[plane].rows[j][i / 64] >> i % 64 & 1);
    }
    return names;
}

static bool spot_agrees(const struct oracle_spot *spot, const struct sight *sight, int i, int j)
{
    int32_t x = sight->x + i - sight->radius;
    int32_t y = sight->y + j - sight->radius;
    bool agrees = names_in(sight, i, j) == spot->count + spot->has_rock;
    for (int n = 0; n < spot->count; n++) {
        agrees = agrees && sight_sees(sight, x, y, spot->level[n]);
    }
    return agrees && (!spot->has_rock || sight_sees(sight, x, y, spot->rock));
}

bool oracle_agrees(const struct oracle_view *view, const struct sight *sight, int32_t *x, int32_t *y)
{
    for (int j = 0; j <= 2 * view->radius; j++) {
        for (int i = 0; i <= 2 * view->radius; i++) {
            if (!spot_agrees(&view->spots[j][i], sight, i, j)) {
                *x = view->from.x + i - view->radius;
                *y = view->from.y + j - view->radius;
                return false;
            }
        }
    }
    return true;
}
