/* rampart: its commands. */
#include "client/command/command.h"
#include "common/program/menu.h"

int main(int count, char **arguments)
{
    static const struct menu_command commands[] = {
        {"play", "rampart play", "play in a world of your own, or join the one that runs", command_play},
        {"join", "rampart join", "HOST[:PORT]: play on somebody's server", command_join},
        {"scores", "rampart scores", "[HOST[:PORT]]: the best runs of your world, or of somebody's server",
         command_scores},
    };
    static const struct menu menu = {"rampart", commands, sizeof commands / sizeof *commands, ""};
    return menu_run(&menu, count, arguments);
}
