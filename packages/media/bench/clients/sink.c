/* Many viewers in one process that cost as little as viewers can: headers are read, payloads thrown away in the kernel.
 * sink PORT COUNT GROUPS PATH PROTOCOL HELLO ACKS TLS; the first %d of HELLO becomes the number of the viewer's group. ACKS is
 * 0 for none, 1 for one a frame, or the milliseconds between two. Prints "ready"; then answers each line on stdin with
 * "frames bytes cpu-microseconds clock-microseconds lost p50 p90 p99 served first50 first95", until stdin ends. Ages are in
 * microseconds, of the frames since the line before: their capture time is read as the low 32 bits of the microseconds of the
 * clock. All viewers send a line that is JSON, as they do HELLO; served are those that got a frame after it, and the first
 * ones came after so many microseconds. */
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
#include "tls.h"

enum { PEEK = 2048, WHOLE = 1 << 16, FRAME_BYTES = 1000, RECORD = 24, EVENTS = 512, SWEEP_US = 5000 };
enum { AGE_STEP_US = 100, AGES = 20000 };
struct viewer { int fd, have, owes_ack; uint32_t seq; uint64_t skip, acked, came, asked, first; void *tls; uint8_t carry[256], record[RECORD]; };
static uint64_t frames, bytes, lost, ages[AGES];
static int acks;

static uint64_t micros(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000ULL + now.tv_nsec / 1000;
}

static ssize_t put(struct viewer *v, const void *message, int length) {
  return v->tls ? tls_write(v->tls, message, length) : send(v->fd, message, length, MSG_NOSIGNAL);
}

static void answer(struct viewer *v, uint8_t opcode, const uint8_t *payload, int length) {
  uint8_t message[6 + 125] = {opcode | 0x80, 0x80 | length};
  memcpy(message + 6, payload, length);
  if (put(v, message, 6 + length) < 0) v->owes_ack = 0;
}

static void say(struct viewer *v, const char *text) {
  int length = strlen(text);
  uint8_t message[8 + 1024] = {0x81, 0x80 | (length < 126 ? length : 126), length >> 8, length & 255};
  int head = length < 126 ? 6 : 8;
  memset(message + (length < 126 ? 2 : 4), 0, 4);
  memcpy(message + head, text, length);
  if (put(v, message, head + length) < 0) exit(1);
}

/* Lets a viewer say a text, the first %d of which becomes the number of its group. */
static void say_as(struct viewer *v, const char *text, int group) {
  char own[1024];
  const char *mark = strstr(text, "%d");
  if (mark == NULL) snprintf(own, sizeof own, "%s", text);
  else snprintf(own, sizeof own, "%.*s%d%s", (int)(mark - text), text, group, mark + 2);
  v->asked = micros();
  v->first = 0;
  say(v, own);
}

/* Counts a frame by its record: bytes 8 to 11 are its number, 12 to 15 its capture time. */
static void count(struct viewer *v, const uint8_t *record, uint64_t size) {
  uint32_t seq, captured, age;
  frames++;
  bytes += size;
  memcpy(v->record, record, RECORD);
  memcpy(&seq, record + 8, 4);
  memcpy(&captured, record + 12, 4);
  v->came = micros();
  if (v->asked && !v->first) v->first = v->came - v->asked;
  age = ((uint32_t)v->came - captured) / AGE_STEP_US;
  ages[age < AGES ? age : AGES - 1]++;
  if (v->seq != 0 && seq > v->seq) lost += seq - v->seq - 1;
  v->seq = seq;
  v->owes_ack = acks;
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
    int opcode = p[0] & 15, needed = opcode == 9 ? (int)size : size >= FRAME_BYTES ? RECORD : 0;
    if (left < head + needed) return left;
    if (opcode == 9) answer(v, 10, p + head, needed);
    if (size >= FRAME_BYTES) count(v, p + head, size);
    if ((uint64_t)(left - head) < size) { v->skip = size - (left - head); return 0; }
    at += head + size;
  }
}

/* By time, an ack leaves with a frame, or where none comes any more after twice the time. */
static void acknowledge(struct viewer *v, uint64_t now, int intervals) {
  if (!v->owes_ack || (acks > 1 && now - v->acked < intervals * acks * 1000ULL)) return;
  uint8_t record[RECORD] = {1, 32};
  uint32_t held = (now - v->came) / 1000;
  memcpy(record + 4, v->record + 4, 8);
  if (acks > 1) memcpy(record + 12, &held, 4);
  v->owes_ack = 0;
  v->acked = now;
  answer(v, 2, record, RECORD);
}

/* Reads a piece behind what is left of the one before; answers 0 when there is nothing more. */
static int read_plain(struct viewer *v) {
  uint8_t piece[256 + PEEK];
  static uint8_t waste[1 << 18];
  if (v->skip > 0) {
    ssize_t got = recv(v->fd, waste, v->skip < sizeof waste ? v->skip : sizeof waste, MSG_TRUNC);
    if (got <= 0) return 0;
    v->skip -= got;
    return v->skip == 0;
  }
  memcpy(piece, v->carry, v->have);
  ssize_t got = recv(v->fd, piece + v->have, PEEK, 0);
  if (got == 0) close(v->fd);
  if (got <= 0) return 0;
  int length = v->have + got, rest = take(v, piece, length);
  v->have = rest;
  memcpy(v->carry, piece + length - rest, rest);
  return v->skip > 0 || got == PEEK;
}

static int read_tls(struct viewer *v) {
  static uint8_t piece[256 + WHOLE];
  memcpy(piece, v->carry, v->have);
  int got = tls_read(v->tls, piece + v->have, WHOLE), length = v->have + got, from = 0;
  if (got <= 0) return 0;
  if (v->skip > 0) {
    from = v->skip < (uint64_t)length ? (int)v->skip : length;
    v->skip -= from;
  }
  int rest = v->skip > 0 ? 0 : take(v, piece + from, length - from);
  v->have = rest;
  memcpy(v->carry, piece + length - rest, rest);
  return 1;
}

static void readable(struct viewer *v) {
  while (v->tls ? read_tls(v) : read_plain(v));
  if (v->owes_ack) acknowledge(v, v->came, 1);
}

static void enter(struct viewer *v, int port, const char *path, const char *protocol, int tls) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  char request[512], last[4] = {0}, c;
  v->fd = socket(AF_INET, SOCK_STREAM, 0);
  setsockopt(v->fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
  if (connect(v->fd, (struct sockaddr *)&to, sizeof to) < 0) { perror("connect"); exit(1); }
  if (tls && (v->tls = tls_connect(v->fd)) == NULL) { fprintf(stderr, "TLS failed\n"); exit(1); }
  int length = snprintf(request, sizeof request,
    "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s%s%s\r\n", path, port,
    *protocol ? "Sec-WebSocket-Protocol: " : "", protocol, *protocol ? "\r\n" : "");
  if (put(v, request, length) < 0) exit(1);
  while (memcmp(last, "\r\n\r\n", 4)) {
    if ((v->tls ? tls_read(v->tls, &c, 1) : recv(v->fd, &c, 1, 0)) != 1) { fprintf(stderr, "the upgrade was refused\n"); exit(1); }
    memmove(last, last + 1, 3);
    last[3] = c;
  }
}

static long age_of(double share) {
  uint64_t all = 0, seen = 0;
  for (int i = 0; i < AGES; i++) all += ages[i];
  for (int i = 0; i < AGES; i++) if ((seen += ages[i]) > all * share) return (i + 0.5) * AGE_STEP_US;
  return 0;
}

static int compare(const void *one, const void *other) {
  uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
  return (a > b) - (a < b);
}

static void report(const struct viewer *viewers, int count) {
  struct rusage used;
  uint64_t *firsts = calloc(count + 1, sizeof *firsts);
  int served = 0;
  for (int i = 0; i < count; i++) if (viewers[i].first) firsts[served++] = viewers[i].first;
  qsort(firsts, served, sizeof *firsts, compare);
  getrusage(RUSAGE_SELF, &used);
  printf("%llu %llu %lld %llu %llu %ld %ld %ld %d %llu %llu\n", (unsigned long long)frames, (unsigned long long)bytes,
    (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000LL + used.ru_utime.tv_usec + used.ru_stime.tv_usec,
    (unsigned long long)micros(), (unsigned long long)lost, age_of(0.5), age_of(0.9), age_of(0.99),
    served, (unsigned long long)firsts[served / 2], (unsigned long long)firsts[(int)(served * 0.95)]);
  free(firsts);
  memset(ages, 0, sizeof ages);
  lost = 0;
  fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc != 9) return 2;
  int count = atoi(argv[2]), groups = atoi(argv[3]), tls = atoi(argv[8]), epoll = epoll_create1(0);
  struct viewer *viewers = calloc(count, sizeof *viewers);
  struct epoll_event events[EVENTS], input = {.events = EPOLLIN, .data.ptr = NULL};
  uint64_t swept = 0;
  acks = atoi(argv[7]);
  if (tls && !tls_load()) { fprintf(stderr, "there is no libssl.so.3\n"); return 1; }
  for (int i = 0; i < count; i++) {
    enter(&viewers[i], atoi(argv[1]), argv[4], argv[5], tls);
    if (*argv[6]) say_as(&viewers[i], argv[6], i % groups);
    fcntl(viewers[i].fd, F_SETFL, O_NONBLOCK);
    epoll_ctl(epoll, EPOLL_CTL_ADD, viewers[i].fd, &(struct epoll_event){.events = EPOLLIN, .data.ptr = &viewers[i]});
    if (viewers[i].tls) readable(&viewers[i]);
  }
  epoll_ctl(epoll, EPOLL_CTL_ADD, 0, &input);
  puts("ready");
  fflush(stdout);
  for (;;) {
    int ready = epoll_wait(epoll, events, EVENTS, acks > 1 ? SWEEP_US / 1000 : -1);
    for (int i = 0; i < ready; i++) {
      char line[1024];
      if (events[i].data.ptr != NULL) { readable(events[i].data.ptr); continue; }
      ssize_t length = read(0, line, sizeof line - 1);
      if (length <= 0) return 0;
      line[length] = 0;
      line[strcspn(line, "\n")] = 0;
      for (int n = 0; n < count && *line == '{'; n++) say_as(&viewers[n], line, n % groups);
      report(viewers, count);
    }
    uint64_t now = acks > 1 ? micros() : 0;
    if (now - swept < SWEEP_US) continue;
    swept = now;
    for (int i = 0; i < count && acks > 1; i++) acknowledge(&viewers[i], now, 2);
  }
}
