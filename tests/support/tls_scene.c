#include "tests/support/tls_scene.h"

#include "common/net/tls.h"
#include "tests/support/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *tls_scene_certificate(void)
{
    char *path = strdup("/tmp/rampart-test-XXXXXX");
    struct buffer pem = {0};
    int file = mkstemp(path);
    certificate_make(&pem);
    assert_true(file >= 0);
    assert_int_equal(write(file, pem.bytes, pem.length), pem.length);
    assert_int_equal(close(file), 0);
    buffer_finish(&pem);
    return path;
}

struct tls_context *tls_scene_server(void)
{
    char problem[256] = "";
    char *path = tls_scene_certificate();
    struct tls_context *context = tls_context_server(path, path, problem, sizeof problem);
    assert_string_equal(problem, "");
    assert_non_null(context);
    (void)unlink(path);
    free(path);
    return context;
}
