/* The least a server can do: writes the same message to COUNT sockets in turn, as fast as they take it.
 * send-loop COUNT BYTES; prints its port. The first line on stdin starts it; each is answered with the microseconds of
 * CPU used so far and of the clock, until stdin ends. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char ANSWER[] =
  "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: -\r\n\r\n";

static void welcome(int fd) {
  char request[1024];
  int have = 0;
  while (have < 4 || memcmp(request + have - 4, "\r\n\r\n", 4) != 0) {
    ssize_t got = recv(fd, request + have, sizeof request - have, 0);
    if (got <= 0) exit(1);
    have += got;
  }
  if (send(fd, ANSWER, sizeof ANSWER - 1, 0) < 0) exit(1);
  fcntl(fd, F_SETFL, O_NONBLOCK);
}

/* Takes a line; answers 0 when there are no more. */
static int take_line(void) {
  char line[64];
  struct rusage used;
  struct timespec now;
  if (read(0, line, sizeof line) <= 0) return 0;
  getrusage(RUSAGE_SELF, &used);
  clock_gettime(CLOCK_MONOTONIC, &now);
  printf("%lld %lld\n",
    (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000LL + used.ru_utime.tv_usec + used.ru_stime.tv_usec,
    now.tv_sec * 1000000LL + now.tv_nsec / 1000);
  fflush(stdout);
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  int count = atoi(argv[1]), size = atoi(argv[2]), length = size + 10, listener = socket(AF_INET, SOCK_STREAM, 0);
  int *fds = calloc(count, sizeof *fds), *left = calloc(count, sizeof *left);
  char *message = calloc(1, length);
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t at_length = sizeof at;
  message[0] = (char)0x82;
  message[1] = 127;
  for (int i = 0; i < 4; i++) message[9 - i] = (char)(size >> 8 * i);
  if (bind(listener, (struct sockaddr *)&at, sizeof at) < 0 || listen(listener, 1024) < 0) return 1;
  getsockname(listener, (struct sockaddr *)&at, &at_length);
  printf("%d\n", ntohs(at.sin_port));
  fflush(stdout);
  for (int i = 0; i < count; i++) welcome(fds[i] = accept(listener, NULL, NULL));
  if (!take_line()) return 0;
  for (;;) {
    int sent = 0;
    for (int i = 0; i < count; i++) {
      int from = left[i] == 0 ? 0 : length - left[i];
      ssize_t wrote = send(fds[i], message + from, length - from, MSG_NOSIGNAL);
      if (wrote < 0) continue;
      left[i] = length - from - wrote;
      sent++;
    }
    struct pollfd input = {.fd = 0, .events = POLLIN};
    if (poll(&input, 1, sent == 0 ? 1 : 0) == 0) continue;
    if (!take_line()) return 0;
  }
}
