/* Many viewers in one process that cost as little as viewers can: headers are read, payloads thrown away in the kernel.
 * sink PORT COUNT GROUPS PATH PROTOCOL HELLO ACKS; the first %d of HELLO becomes the number of the viewer's group.
 * Prints "ready"; then answers each line on stdin with "frames bytes cpu-microseconds clock-microseconds", until stdin ends. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PEEK = 2048, FRAME_BYTES = 1000, RECORD = 24, EVENTS = 512 };
struct viewer { int fd, have, owes_ack; uint64_t skip; uint8_t carry[256], record[RECORD]; };
static uint64_t frames, bytes;
static int acks;

static void answer(struct viewer *v, uint8_t opcode, const uint8_t *payload, int length) {
  uint8_t message[6 + 125] = {opcode | 0x80, 0x80 | length};
  memcpy(message + 6, payload, length);
  if (send(v->fd, message, 6 + length, MSG_NOSIGNAL) < 0) v->owes_ack = 0;
}

static void say(struct viewer *v, const char *text) {
  int length = strlen(text);
  uint8_t message[8 + 1024] = {0x81, 0x80 | (length < 126 ? length : 126), length >> 8, length & 255};
  int head = length < 126 ? 6 : 8;
  memset(message + (length < 126 ? 2 : 4), 0, 4);
  memcpy(message + head, text, length);
  if (send(v->fd, message, head + length, MSG_NOSIGNAL) < 0) exit(1);
}

/* Takes what it can of the messages in a piece; answers how many bytes at its end are the beginning of a header. */
static int take(struct viewer *v, const uint8_t *piece, int length) {
  int at = 0;
  for (;;) {
    int left = length - at, head = 2;
    const uint8_t *p = piece + at;
    if (left < 2) return left;
    uint64_t size = p[1] & 127;
    if (size == 126) head = 4; else if (size == 127) head = 10;
    if (left < head) return left;
    if (head == 4) size = p[2] << 8 | p[3];
    if (head == 10) { size = 0; for (int i = 2; i < 10; i++) size = size << 8 | p[i]; }
    int opcode = p[0] & 15, needed = opcode == 9 ? (int)size : acks && size >= FRAME_BYTES ? RECORD : 0;
    if (left < head + needed) return left;
    if (opcode == 9) answer(v, 10, p + head, needed);
    if (size >= FRAME_BYTES) { frames++; bytes += size; }
    if (size >= FRAME_BYTES && acks) { memcpy(v->record, p + head, RECORD); v->owes_ack = 1; }
    if ((uint64_t)(left - head) < size) { v->skip = size - (left - head); return 0; }
    at += head + size;
  }
}

static void readable(struct viewer *v) {
  uint8_t piece[256 + PEEK];
  static uint8_t waste[1 << 18];
  for (;;) {
    if (v->skip > 0) {
      ssize_t got = recv(v->fd, waste, v->skip < sizeof waste ? v->skip : sizeof waste, MSG_TRUNC);
      if (got <= 0) return;
      v->skip -= got;
      if (v->skip > 0) return;
    } else {
      memcpy(piece, v->carry, v->have);
      ssize_t got = recv(v->fd, piece + v->have, PEEK, 0);
      if (got == 0) { close(v->fd); return; }
      if (got < 0) break;
      int length = v->have + got, rest = take(v, piece, length);
      v->have = rest;
      memcpy(v->carry, piece + length - rest, rest);
      if (v->skip == 0 && got < PEEK) break;
    }
  }
  if (!v->owes_ack) return;
  uint8_t record[RECORD] = {1, 32};
  memcpy(record + 4, v->record + 4, 8);
  v->owes_ack = 0;
  answer(v, 2, record, RECORD);
}

static void enter(struct viewer *v, int port, const char *path, const char *protocol) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  char request[512], last[4] = {0}, c;
  v->fd = socket(AF_INET, SOCK_STREAM, 0);
  setsockopt(v->fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
  if (connect(v->fd, (struct sockaddr *)&to, sizeof to) < 0) { perror("connect"); exit(1); }
  int length = snprintf(request, sizeof request,
    "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s%s%s\r\n", path, port,
    *protocol ? "Sec-WebSocket-Protocol: " : "", protocol, *protocol ? "\r\n" : "");
  if (send(v->fd, request, length, 0) < 0) exit(1);
  while (memcmp(last, "\r\n\r\n", 4)) {
    if (recv(v->fd, &c, 1, 0) != 1) { fprintf(stderr, "the upgrade was refused\n"); exit(1); }
    memmove(last, last + 1, 3);
    last[3] = c;
  }
}

static void report(void) {
  struct timespec now;
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  clock_gettime(CLOCK_MONOTONIC, &now);
  printf("%llu %llu %lld %lld\n", (unsigned long long)frames, (unsigned long long)bytes,
    (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000LL + used.ru_utime.tv_usec + used.ru_stime.tv_usec,
    now.tv_sec * 1000000LL + now.tv_nsec / 1000);
  fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc != 8) return 2;
  int count = atoi(argv[2]), groups = atoi(argv[3]), epoll = epoll_create1(0);
  struct viewer *viewers = calloc(count, sizeof *viewers);
  struct epoll_event events[EVENTS], input = {.events = EPOLLIN, .data.ptr = NULL};
  acks = atoi(argv[7]);
  for (int i = 0; i < count; i++) {
    char hello[1024];
    const char *mark = strstr(argv[6], "%d");
    if (mark == NULL) snprintf(hello, sizeof hello, "%s", argv[6]);
    else snprintf(hello, sizeof hello, "%.*s%d%s", (int)(mark - argv[6]), argv[6], i % groups, mark + 2);
    enter(&viewers[i], atoi(argv[1]), argv[4], argv[5]);
    if (*hello) say(&viewers[i], hello);
    fcntl(viewers[i].fd, F_SETFL, O_NONBLOCK);
    epoll_ctl(epoll, EPOLL_CTL_ADD, viewers[i].fd, &(struct epoll_event){.events = EPOLLIN, .data.ptr = &viewers[i]});
  }
  epoll_ctl(epoll, EPOLL_CTL_ADD, 0, &input);
  puts("ready");
  fflush(stdout);
  for (;;) {
    int ready = epoll_wait(epoll, events, EVENTS, -1);
    for (int i = 0; i < ready; i++) {
      char line[64];
      if (events[i].data.ptr != NULL) readable(events[i].data.ptr);
      else if (read(0, line, sizeof line) <= 0) return 0;
      else report();
    }
  }
}
