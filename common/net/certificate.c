/* As RFC 5280 has it, a certificate that is not to expire ends with the year 9999. Its number is random, as
 * certificates of one name must differ in it. Whatever fails in here is want of memory or of randomness. */
#include "common/net/certificate.h"

#include "common/invariant.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

static const char name[] = "rampartd";

void certificate_fingerprint(const X509 *certificate, struct fingerprint *fingerprint)
{
    static const char digits[] = "0123456789abcdef";
    unsigned char hash[FINGERPRINT_BYTES / 2];
    unsigned length = 0;
    INVARIANT(X509_digest(certificate, EVP_sha256(), hash, &length) == 1 && length == sizeof hash);
    for (size_t i = 0; i < sizeof hash; i++) {
        fingerprint->hex[2 * i] = digits[hash[i] >> 4];
        fingerprint->hex[2 * i + 1] = digits[hash[i] & 15];
    }
    fingerprint->hex[FINGERPRINT_BYTES] = '\0';
}

static void set_number(X509 *certificate)
{
    unsigned char bytes[16];
    INVARIANT(RAND_bytes(bytes, sizeof bytes) == 1);
    BIGNUM *number = BN_bin2bn(bytes, sizeof bytes, NULL);
    INVARIANT(number != NULL && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != NULL);
    BN_free(number);
}

static X509 *sign_own(EVP_PKEY *key)
{
    X509 *certificate = X509_new();
    INVARIANT(certificate != NULL && X509_set_version(certificate, X509_VERSION_3) == 1);
    set_number(certificate);
    X509_NAME *subject = X509_get_subject_name(certificate);
    bool made = X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, (const unsigned char *)name, -1, -1,
                                           0) == 1 &&
                X509_set_issuer_name(certificate, subject) == 1 &&
                ASN1_TIME_set_string_X509(X509_getm_notBefore(certificate), "20000101000000Z") == 1 &&
                ASN1_TIME_set_string_X509(X509_getm_notAfter(certificate), "99991231235959Z") == 1 &&
                X509_set_pubkey(certificate, key) == 1 && X509_sign(certificate, key, EVP_sha256()) > 0;
    INVARIANT(made);
    return certificate;
}

void certificate_make(struct buffer *pem)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    BIO *memory = BIO_new(BIO_s_mem());
    INVARIANT(key != NULL && memory != NULL);
    X509 *certificate = sign_own(key);
    INVARIANT(PEM_write_bio_PrivateKey(memory, key, NULL, NULL, 0, NULL, NULL) == 1 &&
              PEM_write_bio_X509(memory, certificate) == 1);
    char *bytes;
    long length = BIO_get_mem_data(memory, &bytes);
    buffer_append(pem, bytes, (size_t)length);
    X509_free(certificate);
    EVP_PKEY_free(key);
    BIO_free(memory);
}
