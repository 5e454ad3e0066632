#include "tests/bots/tally.h"

#include <inttypes.h>

enum { NS_PER_SECOND = 1000000000 };

static double us(const struct histogram *latency_ns, double share)
{
    return (double)histogram_quantile(latency_ns, share) / 1000.0;
}

static void print_json(const struct tally *tally, int bots, double seconds, FILE *out)
{
    (void)fprintf(out, "{\"bots\":%d,\"seconds\":%.3f,\"commands\":%" PRIu64 ",\"frames\":%" PRIu64, bots,
                  seconds, tally->commands, tally->frames);
    (void)fprintf(out,
                  ",\"up_bytes\":%" PRIu64 ",\"up_lines\":%" PRIu64 ",\"down_bytes\":%" PRIu64
                  ",\"down_lines\":%" PRIu64 ",\"troubles\":%" PRIu64,
                  tally->up_bytes, tally->up_lines, tally->down_bytes, tally->down_lines, tally->troubles);
    (void)fprintf(out, ",\"latency_us\":{\"p50\":%.1f,\"p90\":%.1f,\"p99\":%.1f,\"most\":%.1f}",
                  us(&tally->latency_ns, 0.5), us(&tally->latency_ns, 0.9), us(&tally->latency_ns, 0.99),
                  us(&tally->latency_ns, 1));
    (void)fprintf(out,
                  ",\"step_bytes\":{\"count\":%" PRIu64 ",\"p50\":%" PRIu64 ",\"p95\":%" PRIu64
                  ",\"most\":%" PRIu64 "}",
                  tally->step_bytes.count, histogram_quantile(&tally->step_bytes, 0.5),
                  histogram_quantile(&tally->step_bytes, 0.95), tally->step_bytes.most);
    (void)fprintf(out, ",\"blocked_bytes\":{\"count\":%" PRIu64 ",\"p50\":%" PRIu64 ",\"most\":%" PRIu64 "}",
                  tally->blocked_bytes.count, histogram_quantile(&tally->blocked_bytes, 0.5),
                  tally->blocked_bytes.most);
    (void)fprintf(out, ",\"in_sight\":{\"mean\":%.2f,\"most\":%" PRIu64 "}}\n",
                  histogram_mean(&tally->in_sight), tally->in_sight.most);
}

static void print_text(const struct tally *tally, int bots, double seconds, FILE *out)
{
    (void)fprintf(out, "%d bots, %.1f s: %" PRIu64 " commands, %.0f a second, %" PRIu64 " troubles\n", bots,
                  seconds, tally->commands, (double)tally->commands / seconds, tally->troubles);
    (void)fprintf(out, "latency  p50 %.0f, p99 %.0f, at most %.0f us\n", us(&tally->latency_ns, 0.5),
                  us(&tally->latency_ns, 0.99), us(&tally->latency_ns, 1));
    (void)fprintf(out, "a step   p50 %" PRIu64 ", p95 %" PRIu64 " bytes; refused: p50 %" PRIu64 " bytes\n",
                  histogram_quantile(&tally->step_bytes, 0.5), histogram_quantile(&tally->step_bytes, 0.95),
                  histogram_quantile(&tally->blocked_bytes, 0.5));
    (void)fprintf(out, "in sight %.1f other players on average, at most %" PRIu64 "\n",
                  histogram_mean(&tally->in_sight), tally->in_sight.most);
}

void tally_print(const struct tally *tally, int bots, bool json, FILE *out)
{
    double seconds = (double)tally->duration_ns / NS_PER_SECOND;
    if (json) {
        print_json(tally, bots, seconds, out);
    } else {
        print_text(tally, bots, seconds > 0 ? seconds : 1, out);
    }
}
