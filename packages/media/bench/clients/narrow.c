/* On loopback a packet has 64 KB, and so systems keep megabytes for a slow receiver, which they do not on the Internet.
 * narrow TARGET_PORT passes connections on with packets of 1460 bytes and as little memory of its own as there can be.
 * Prints its port; ends with stdin. */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PACKET = 1460, MEMORY = 16 * 1024, PAIRS = 64 };

static void set(int fd, int level, int option, int value) { setsockopt(fd, level, option, &value, sizeof value); }

/* Passes a little on, and waits while the other side takes nothing. */
static int pass(int from, int to) {
  char bytes[PACKET];
  ssize_t got = recv(from, bytes, sizeof bytes, 0), sent = 0;
  if (got <= 0) return 0;
  while (sent < got) {
    ssize_t wrote = send(to, bytes + sent, got - sent, MSG_NOSIGNAL);
    if (wrote <= 0) return 0;
    sent += wrote;
  }
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)}, to = at;
  socklen_t length = sizeof at;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  to.sin_port = htons(atoi(argv[1]));
  set(listener, SOL_SOCKET, SO_SNDBUF, MEMORY);
  if (bind(listener, (struct sockaddr *)&at, length) < 0 || listen(listener, PAIRS) < 0) return 1;
  getsockname(listener, (struct sockaddr *)&at, &length);
  printf("%d\n", ntohs(at.sin_port));
  fflush(stdout);
  signal(SIGCHLD, SIG_IGN);
  for (;;) {
    struct pollfd waiting[2] = {{.fd = 0, .events = POLLIN}, {.fd = listener, .events = POLLIN}};
    if (poll(waiting, 2, -1) < 0 || waiting[0].revents != 0) break;
    int near = accept(listener, NULL, NULL);
    if (fork() != 0) { close(near); continue; }
    int far = socket(AF_INET, SOCK_STREAM, 0);
    set(near, IPPROTO_TCP, TCP_NODELAY, 1);
    set(far, IPPROTO_TCP, TCP_NODELAY, 1);
    set(far, IPPROTO_TCP, TCP_MAXSEG, PACKET);
    set(far, SOL_SOCKET, SO_RCVBUF, MEMORY);
    if (connect(far, (struct sockaddr *)&to, sizeof to) < 0) _exit(1);
    struct pollfd both[3] = {{.fd = near, .events = POLLIN}, {.fd = far, .events = POLLIN}, {.fd = 0, .events = 0}};
    while (poll(both, 3, -1) > 0 && both[2].revents == 0) {
      if (both[0].revents != 0 && !pass(near, far)) break;
      if (both[1].revents != 0 && !pass(far, near)) break;
    }
    _exit(0);
  }
  return 0;
}
