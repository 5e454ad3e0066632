#include "server/inspect/chart.h"

static char letter(const struct chart *chart, const struct chart_cell *cell)
{
    char ramp = chart_ramp(chart, cell);
    if (cell->light == CHART_UNSEEN) {
        return ' ';
    }
    if (cell->here) {
        return '@';
    }
    return ramp != 0 ? ramp : terrain_get(chart->terrains, cell->shown)->tile;
}

void chart_write_text(const struct chart *chart, FILE *file)
{
    for (int j = 0; j < chart->height; j++) {
        int width = chart->width;
        while (width > 0 && letter(chart, chart_at(chart, width - 1, j)) == ' ') {
            width--;
        }
        for (int i = 0; i < width; i++) {
            (void)fputc(letter(chart, chart_at(chart, i, j)), file);
        }
        (void)fputc('\n', file);
    }
}

static const char *glyph(const struct chart *chart, const struct chart_cell *cell)
{
    if (cell->here) {
        return "@";
    }
    switch (chart_ramp(chart, cell)) {
    case 'v':
        return "▾";
    case '^':
        return "▴";
    case '+':
        return "◆";
    default:
        return terrain_get(chart->terrains, cell->shown)->glyph;
    }
}

void chart_write_ansi(const struct chart *chart, FILE *file)
{
    for (int j = 0; j < chart->height; j++) {
        struct colour before = {0};
        for (int i = 0; i < chart->width; i++) {
            const struct chart_cell *cell = chart_at(chart, i, j);
            struct colour colour = chart_colour(chart, cell);
            if (i == 0 || colour.red != before.red || colour.green != before.green ||
                colour.blue != before.blue) {
                (void)fprintf(file, "\033[38;2;%d;%d;%dm", colour.red, colour.green, colour.blue);
            }
            (void)fputs(glyph(chart, cell), file);
            before = colour;
        }
        (void)fputs("\033[0m\n", file);
    }
}
