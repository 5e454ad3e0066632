/* A server's TLS context for tests: with a certificate of its own, made for the occasion. */
#ifndef RAMPART_TESTS_SUPPORT_TLS_SCENE_H
#define RAMPART_TESTS_SUPPORT_TLS_SCENE_H

struct tls_context;

/* Writes a new key and certificate to a new file. Guarantees: its path; the caller removes the file and frees
 * the path. */
char *tls_scene_certificate(void);

/* A context with a new certificate: the caller's, for tls_context_destroy. No file is left. */
struct tls_context *tls_scene_server(void);

#endif
