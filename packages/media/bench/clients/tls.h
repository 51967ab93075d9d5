/* OpenSSL's client, loaded when it is needed: no headers to compile with. Certificates are not checked. */
#include <dlfcn.h>
#include <stddef.h>

static void *tls_context;
static void *(*tls_new)(void *);
static int (*tls_set_fd)(void *, int), (*tls_handshake)(void *);
static int (*tls_read)(void *, void *, int), (*tls_write)(void *, const void *, int);

static long (*tls_control)(void *, int, long, void *);

enum { SET_HOST_NAME = 55 };

static int tls_load(void) {
  void *library = dlopen("libssl.so.3", RTLD_NOW);
  if (library == NULL) return 0;
  const void *(*method)(void) = (const void *(*)(void))dlsym(library, "TLS_client_method");
  void *(*create)(const void *) = (void *(*)(const void *))dlsym(library, "SSL_CTX_new");
  tls_new = (void *(*)(void *))dlsym(library, "SSL_new");
  tls_set_fd = (int (*)(void *, int))dlsym(library, "SSL_set_fd");
  tls_handshake = (int (*)(void *))dlsym(library, "SSL_connect");
  tls_read = (int (*)(void *, void *, int))dlsym(library, "SSL_read");
  tls_write = (int (*)(void *, const void *, int))dlsym(library, "SSL_write");
  tls_control = (long (*)(void *, int, long, void *))dlsym(library, "SSL_ctrl");
  tls_context = create(method());
  return tls_context != NULL;
}

/* Returns a connection, or NULL if the server does not agree. */
static void *tls_connect(int fd) {
  void *tls = tls_new(tls_context);
  tls_control(tls, SET_HOST_NAME, 0, "localhost");
  return tls_set_fd(tls, fd) == 1 && tls_handshake(tls) == 1 ? tls : NULL;
}
