/* A winding passage is one path through a maze of corridors two cells apart, in a rectangle that is otherwise
 * rock on both levels, with a rim two cells thick. It starts on one level at the western edge and ends on the
 * other at the eastern edge; one cell of a straight stretch is the ramp. So wherever one stands, the passage
 * is all one sees of the other level. Found by walking at random and turning back from dead ends until the
 * far side is reached. */
#include "server/generate/passage.h"

enum {
    RIM = 2,
    COLUMNS_MIN = 5, /* of the maze's nodes */
    COLUMNS_MAX = 8,
    ROWS_MIN = 3,
    ROWS_MAX = 4,
    NODES_MAX = COLUMNS_MAX * ROWS_MAX,
    TRIES = 16
};

_Static_assert(2 * COLUMNS_MAX - 1 + 2 * RIM <= SITE_WIDTH, "the maze fits the box");
_Static_assert(2 * ROWS_MAX - 1 + 2 * RIM <= SITE_HEIGHT, "the maze fits the box");

struct maze {
    int columns;
    int rows;
    struct point corner; /* of its rectangle, in the site's box */
};

struct path {
    int length;
    struct point nodes[NODES_MAX];
    bool visited[ROWS_MAX][COLUMNS_MAX];
};

static int maze_width(const struct maze *maze)
{
    return 2 * maze->columns - 1 + 2 * RIM;
}

static int maze_height(const struct maze *maze)
{
    return 2 * maze->rows - 1 + 2 * RIM;
}

static bool is_node(const struct maze *maze, struct point node)
{
    return node.x >= 0 && node.x < maze->columns && node.y >= 0 && node.y < maze->rows;
}

static void path_add(struct path *path, struct point node)
{
    path->nodes[path->length++] = node;
    path->visited[node.y][node.x] = true;
}

/* Goes one node further from the path's end, or one back. */
static void path_go_on(struct path *path, const struct maze *maze, struct stratum_rolls *rolls)
{
    struct point end = path->nodes[path->length - 1];
    int first = stratum_rolls_below(rolls, POINT_DIRECTIONS);
    for (int turn = 0; turn < POINT_DIRECTIONS; turn++) {
        struct point step = point_unit((enum point_direction)((first + turn) % POINT_DIRECTIONS));
        struct point next = {end.x + step.x, end.y + step.y};
        if (is_node(maze, next) && !path->visited[next.y][next.x]) {
            path_add(path, next);
            return;
        }
    }
    path->length--;
}

static struct path path_find(const struct maze *maze, int start_row, int end_row, struct stratum_rolls *rolls)
{
    struct path path = {.length = 0};
    struct point end = {maze->columns - 1, end_row};
    path_add(&path, (struct point){0, start_row});
    while (!point_equal(path.nodes[path.length - 1], end)) {
        path_go_on(&path, maze, rolls);
    }
    return path;
}

/* The step that a link takes. The mouths lead on straight: before the path's first link and after its last.
 */
static struct point path_step(const struct path *path, int link)
{
    if (link < 0 || link >= path->length - 1) {
        return point_unit(POINT_EAST);
    }
    struct point a = path->nodes[link];
    struct point b = path->nodes[link + 1];
    return (struct point){b.x - a.x, b.y - a.y};
}

/* A link that goes straight on at both ends, chosen at random; -1 if there is none. */
static int path_straight_link(const struct path *path, struct stratum_rolls *rolls)
{
    int chosen = -1;
    int seen = 0;
    for (int link = 0; link < path->length - 1; link++) {
        struct point step = path_step(path, link);
        if (point_equal(step, path_step(path, link - 1)) && point_equal(step, path_step(path, link + 1))) {
            seen++;
            chosen = stratum_rolls_below(rolls, seen) == 0 ? link : chosen;
        }
    }
    return chosen;
}

/* East along a row, then along the last column but one, then east: if all else fails. */
static struct path path_plain(const struct maze *maze, int start_row, int end_row)
{
    struct path path = {.length = 0};
    for (int x = 0; x < maze->columns - 1; x++) {
        path_add(&path, (struct point){x, start_row});
    }
    int step = end_row < start_row ? -1 : 1;
    for (int y = start_row; y != end_row; y += step) {
        path_add(&path, (struct point){maze->columns - 2, y + step});
    }
    path_add(&path, (struct point){maze->columns - 1, end_row});
    return path;
}

static struct point node_cell(const struct maze *maze, struct point node)
{
    return (struct point){maze->corner.x + RIM + 2 * node.x, maze->corner.y + RIM + 2 * node.y};
}

static void put(uint32_t *plane, int x, int y)
{
    plane[y] |= (uint32_t)1 << x;
}

/* Writes the path's cells: on `west` up to the ramp, on `east` after it. */
static void path_draw(const struct path *path, int ramp_link, const struct maze *maze, struct site *site,
                      struct site_side *west, struct site_side *east)
{
    struct point start = node_cell(maze, path->nodes[0]);
    struct point end = node_cell(maze, path->nodes[path->length - 1]);
    for (int k = 1; k <= RIM; k++) {
        put(west->path, start.x - k, start.y);
        put(east->path, end.x + k, end.y);
    }
    for (int link = 0; link < path->length; link++) {
        struct point cell = node_cell(maze, path->nodes[link]);
        struct point step = path_step(path, link);
        put(link <= ramp_link ? west->path : east->path, cell.x, cell.y);
        if (link < path->length - 1) {
            uint32_t *plane = link == ramp_link ? site->ramp : link < ramp_link ? west->path : east->path;
            put(plane, cell.x + step.x, cell.y + step.y);
        }
    }
    west->mouth = (struct point){site->left + start.x - RIM - 1, site->top + start.y};
    east->mouth_faces_east = true;
    east->mouth = (struct point){site->left + end.x + RIM + 1, site->top + end.y};
}

/* All of the rectangle is sealed on each level but for the path there. */
static void seal(const struct maze *maze, struct site *site)
{
    uint32_t row = (((uint32_t)1 << maze_width(maze)) - 1) << maze->corner.x;
    for (int j = maze->corner.y; j < maze->corner.y + maze_height(maze); j++) {
        for (int end = 0; end < SITE_ENDS; end++) {
            site->side[end].sealed[j] = row & ~site->side[end].path[j] & ~site->ramp[j];
        }
    }
}

void passage_draw(struct stratum_rolls *rolls, struct site *site)
{
    struct maze maze = {
        .columns = COLUMNS_MIN + stratum_rolls_below(rolls, COLUMNS_MAX - COLUMNS_MIN + 1),
        .rows = ROWS_MIN + stratum_rolls_below(rolls, ROWS_MAX - ROWS_MIN + 1),
    };
    maze.corner.x = stratum_rolls_below(rolls, SITE_WIDTH - maze_width(&maze) + 1);
    maze.corner.y = stratum_rolls_below(rolls, SITE_HEIGHT - maze_height(&maze) + 1);
    int start_row = stratum_rolls_below(rolls, maze.rows);
    int end_row = (start_row + 1 + stratum_rolls_below(rolls, maze.rows - 1)) % maze.rows;
    enum site_end west = stratum_rolls_below(rolls, 2) == 0 ? SITE_UPPER : SITE_LOWER;
    enum site_end east = west == SITE_UPPER ? SITE_LOWER : SITE_UPPER;

    struct path path;
    int ramp_link = -1;
    for (int attempt = 0; attempt < TRIES && ramp_link < 0; attempt++) {
        path = path_find(&maze, start_row, end_row, rolls);
        ramp_link = path_straight_link(&path, rolls);
    }
    if (ramp_link < 0) {
        path = path_plain(&maze, start_row, end_row);
        ramp_link = path_straight_link(&path, rolls);
    }
    path_draw(&path, ramp_link, &maze, site, &site->side[west], &site->side[east]);
    seal(&maze, site);
}
