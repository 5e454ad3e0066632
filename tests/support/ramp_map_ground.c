#include "tests/support/ramp_map_ground.h"

#include "common/dice.h"

#include <string.h>

int ramp_map_roll(struct ramp_map_dice *dice, int sides)
{
    uint32_t value = dice_roll(dice->seed, dice->thrown++, 0, 0, 0).value[0];
    return (int)dice_below(value, (uint32_t)sides);
}

void ramp_map_ground_scatter(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side,
                             int percent)
{
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++) {
            ground->solid[row][column] = ramp_map_roll(dice, 100) < percent;
        }
    }
}

static int solid_around(const struct ramp_map_ground *ground, int side, int column, int row)
{
    int count = 0;
    for (int j = row - 1; j <= row + 1; j++) {
        for (int i = column - 1; i <= column + 1; i++) {
            count += i < 0 || j < 0 || i >= side || j >= side || ground->solid[j][i];
        }
    }
    return count;
}

void ramp_map_ground_cave(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side)
{
    ramp_map_ground_scatter(ground, dice, side, 38 + ramp_map_roll(dice, 10));
    for (int pass = 0; pass < 2; pass++) {
        struct ramp_map_ground before = *ground;
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                ground->solid[row][column] = solid_around(&before, side, column, row) >= 5;
            }
        }
    }
}

static void make_pillars(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side)
{
    int across = 2 + ramp_map_roll(dice, 5);
    int down = 2 + ramp_map_roll(dice, 5);
    int thick = 1 + ramp_map_roll(dice, 2);
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++) {
            ground->solid[row][column] = column % across < thick && row % down < thick;
        }
    }
}

void ramp_map_ground_rooms(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side)
{
    int across = 4 + ramp_map_roll(dice, 6);
    int down = 4 + ramp_map_roll(dice, 6);
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++) {
            ground->solid[row][column] = column % across == 0 || row % down == 0;
        }
    }
    for (int row = 0; row < side; row += down) {
        for (int column = 0; column < side; column += across) {
            for (int door = ramp_map_roll(dice, 2); door < 3; door++) {
                int i = column + 1 + ramp_map_roll(dice, across - 1);
                int j = row + 1 + ramp_map_roll(dice, down - 1);
                ground->solid[row][i < side ? i : column] = false;
                ground->solid[j < side ? j : row][column] = false;
            }
        }
    }
}

void ramp_map_ground_maze(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side)
{
    ramp_map_ground_scatter(ground, dice, side, 100);
    for (int row = 1; row < side; row += 2) {
        for (int column = 1; column < side; column += 2) {
            bool north = ramp_map_roll(dice, 2) == 0;
            ground->solid[row][column] = false;
            ground->solid[north ? row - 1 : row][north ? column : column - 1] = false;
        }
    }
}

void ramp_map_ground_make(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side)
{
    memset(ground, 0, sizeof *ground);
    switch (ramp_map_roll(dice, 6)) {
    case 0:
        ramp_map_ground_cave(ground, dice, side);
        break;
    case 1:
        make_pillars(ground, dice, side);
        break;
    case 2:
        ramp_map_ground_rooms(ground, dice, side);
        break;
    case 3:
        ramp_map_ground_maze(ground, dice, side);
        break;
    default:
        ramp_map_ground_scatter(ground, dice, side, ramp_map_roll(dice, 50));
        break;
    }
}
