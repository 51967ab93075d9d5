/* The parts of odd requests. All are cheap for the server, as the fuzz is not about load. */

interface Oddities {
  /** TOKEN stands for the nonce. */
  paths: readonly string[]
  methods: readonly string[]
  versions: readonly string[]
  headers: readonly string[]
}

/** Parts of requests that are read completely and answered. */
export const odd: Oddities = {
  paths: [
    ...['/', '//', '///', '//:0', '//[', '//evil/ws', '//evil:99999/ws', '/ws', '/ws/', '/ws?', '/wsx', '/WS', '*'],
    ...['/?', '/#', '/%00', '/%c0%ae', '/%ff', '/%2e%2e/%2e%2e/etc/passwd', '/../../etc/passwd', '/\\evil'],
    ...['http://evil.example/', 'http://localhost/api/trpc/TOKEN', 'https://localhost:0/', 'ws://localhost/ws'],
    ...['/api/trpc/TOKEN,TOKEN?batch=1', '/api/trpc/TOKEN?batch=1&input={', '/api/trpc/TOKEN?input=%'],
    ...['/api/trpc/streams.list?input=null', '/api/trpc/internal.chat.post', '/api/trpc/__proto__'],
    ...['/api/trpc/constructor.x', '/api/streams?limit=-1', '/api/streams/TOKEN', '/api/streams/%2e%2e'],
    ...[
      '/api/users/__proto__',
      '/api/docs/..%2f',
      '/files/..%2f..%2fsquall.db',
      '/files/%00',
      '/files/',
      '/index.html',
    ],
    ...['/assets/..%5c..%5c', '/assets/../index.html', '/metrics', '/internal/health', '/internal/events', '/readyz'],
    ...[`/${'a'.repeat(3_000)}`, `/${'%41'.repeat(900)}`, `/${'/'.repeat(2_000)}`, `/?${'a&'.repeat(1_500)}`],
  ],
  methods: ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'M-SEARCH', 'QUERY'],
  versions: ['HTTP/1.1'],
  headers: [
    ...['X-Forwarded-Host: [', 'X-Forwarded-For: 203.0.113.9', 'X-Forwarded-For: ::::', 'X-Forwarded-For: ,,,'],
    ...['Forwarded: for=', 'X-Real-IP: \xff', 'X-Forwarded-Proto: javascript', 'Via: 1.1 a', 'Alt-Used: x', 'X: '],
    ...[
      'Connection: X-Forwarded-For, Host',
      'Connection: upgrade',
      'Connection:',
      'Upgrade: websocket',
      'Upgrade: h2c',
    ],
    ...['HTTP2-Settings: AAMAAABkAAQAAP__', 'Keep-Alive: timeout=99999999999', 'TE: trailers', 'Trailer: Host'],
    ...['Max-Forwards: 0', 'Range: bytes=0-,0-,0-,5-2', 'Range: bytes=-0', 'Expect: 100-continue', 'If-Range: "'],
    ...['X-Session-Id: \xe2\x80\xae', 'X-Session-Id: __proto__', 'Cookie: squall_session=%', 'Cookie: =;=;='],
    ...['User-Id: 1', 'X-Squall-Internal: guess', 'Origin: null', 'Origin: http://[', 'Sec-Fetch-Site: cross-site'],
    ...['Referer: \x80', 'If-None-Match: *', 'If-Modified-Since: never', 'Accept-Encoding: br;q=9, *;q=0'],
    ...[
      'trpc-accept: application/jsonl',
      'Content-Type: application/json',
      'Content-Type: ;;;',
      'Content-Encoding: gzip',
    ],
    ...[
      'Content-Type: multipart/form-data; boundary=',
      'Content-Length: 0',
      'Authorization: Basic %%%',
      '__proto__: x',
    ],
    ...[`X-Long: ${'a'.repeat(9_000)}`, Array.from({ length: 150 }, (_, n) => `X-${n}: ${n}`).join('\r\n')],
  ],
}

/** Parts after which the api or Caddy closes, so that nothing behind them is read. */
export const broken: Oddities = {
  paths: [
    ...[
      'ws',
      '?',
      '//%/ws',
      '/%',
      '/%zz',
      'http://[',
      '/api/trpc/%',
      '/healthz?x=\x7f',
      '/\xff\xfe',
      '/a b',
      '/a\tb',
      '',
    ],
    `/${'a'.repeat(17_000)}`,
  ],
  methods: ['CONNECT', 'get', 'GETT', 'G\tET', '', 'PRI', '\x00', 'GET GET'],
  versions: ['HTTP/1.0', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'http/1.1', 'HTTP/11', ''],
  headers: [
    ...['Host: evil.example', 'Host:', 'Host: [', 'Host: a:b:c', 'Host: localhost\\', 'Expect: 200-ok', 'Accept: \x7f'],
    ...['Connection: close, keep-alive', 'Connection: \x01', 'A: b\r\n folded', 'A : b', ': b', 'A', 'A: b\nB: c'],
    ...['A: b\rB: c', 'A: \x00', '\xa0A: b', 'A\x00: b', `X-Long: ${'a'.repeat(40_000)}`],
  ],
}
