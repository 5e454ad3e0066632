/* Certificates: a server's own, signed by itself, and the fingerprint that people know one by. */
#ifndef RAMPART_COMMON_NET_CERTIFICATE_H
#define RAMPART_COMMON_NET_CERTIFICATE_H

#include "common/buffer.h"

#include <stdbool.h>

enum { FINGERPRINT_BYTES = 64 }; /* written in hex */

/* SHA-256 of a certificate, as `openssl x509 -noout -fingerprint -sha256` has it, but in small letters and
 * without colons. */
struct fingerprint {
    char hex[FINGERPRINT_BYTES + 1];
};

/* OpenSSL's X509. */
struct x509_st;

/* Writes the fingerprint of a certificate. */
void certificate_fingerprint(const struct x509_st *certificate, struct fingerprint *fingerprint);

/* Makes a key of the curve P-256 and a certificate for it that the key itself signs, which never expires: who
 * meets it remembers its fingerprint, and nobody vouches for it. Appends both to `pem`, the key first. */
void certificate_make(struct buffer *pem);

#endif
