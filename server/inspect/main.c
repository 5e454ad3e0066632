/* rampart-world: its commands. */
#include "common/program/menu.h"
#include "server/inspect/command.h"

int main(int count, char **arguments)
{
    static const struct menu_command commands[] = {
        {"show", "rampart-world show", "draw a level, or what an observer sees, as text, in colour or as PNG",
         command_show},
        {"sight", "rampart-world sight", "MAP: what an observer on a drawn map sees on each level",
         command_sight},
        {"walk", "rampart-world walk", "explore a realm on foot and count what is met", command_walk},
        {"verify", "rampart-world verify", "prove by brute force that a realm is seamless", command_verify},
        {"check-content", "rampart-world check-content",
         "DIR: read terrain, realms and maps as the server does", command_check_content},
    };
    static const struct menu menu = {
        "rampart-world", commands, sizeof commands / sizeof *commands,
        "'man rampart-world' tells the format of drawn maps, with an example.\n"};
    return menu_run(&menu, count, arguments);
}
