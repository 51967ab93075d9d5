import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestSystem } from '../../testing/media-process'
import { startTestServer } from '../../testing/test-server'

const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='

/** A stand-in for media on a free port: keeps what it is sent, and answers each connection's first bytes with a text. */
async function startUpstream(answer: string) {
  const received: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    const index = received.push('') - 1
    sockets.push(socket)
    socket.on('data', (bytes) => {
      if (received[index] === '' && answer !== '') socket.write(answer, 'latin1')
      received[index] += bytes.toString('latin1')
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const bound = server.address()
  return { received, sockets, port: typeof bound === 'object' && bound ? bound.port : 0 }
}

/** A raw connection to the server: what came back so far, and when it was closed. */
function open(address: string) {
  const { hostname, port } = new URL(address)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  const state = { back: '' }
  socket.on('data', (bytes) => {
    state.back += bytes.toString('latin1')
  })
  socket.on('error', () => socket.destroy())
  onTestFinished(() => {
    socket.destroy()
  })
  const ended = new Promise<string>((resolve) => {
    socket.once('end', () => resolve(state.back))
    socket.once('close', () => resolve(state.back))
  })
  return { state, ended, send: (text: string) => socket.write(text, 'latin1'), socket }
}

/** Everything the server answers to these bytes, until it closes the connection. */
function exchange(address: string, bytes: string): Promise<string> {
  const { ended, send } = open(address)
  send(bytes)
  return ended
}

interface Upgrade {
  line?: string
  upgrade?: string
  key?: string | null
  version?: string | null
  host?: string | null
  extra?: string
}

function upgrade({
  line = 'GET /ws HTTP/1.1',
  upgrade = 'websocket',
  key = KEY,
  version = '13',
  host = 'squall.test',
  extra = '',
}: Upgrade = {}): string {
  const header = (name: string, value: string | null) => (value === null ? '' : `${name}: ${value}\r\n`)
  return [
    `${line}\r\n`,
    header('Host', host),
    `Connection: Upgrade\r\nUpgrade: ${upgrade}\r\n`,
    header('Sec-WebSocket-Key', key),
    header('Sec-WebSocket-Version', version),
    `${extra}\r\n`,
  ].join('')
}

const readStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])

test('bytes pass both ways once media has switched, and media learns the address of the client', async () => {
  const media = await startUpstream(`${SWITCHED}hello`)
  const { address } = await startTestServer({ mediaPort: media.port })
  const client = open(address)
  client.send(upgrade({ line: 'GET /ws?sessionId=abc HTTP/1.1' }))
  await expect.poll(() => client.state.back).toBe(`${SWITCHED}hello`)
  client.send('raw \u0081 bytes')
  await expect.poll(() => media.received[0]).toContain('\r\n\r\nraw \u0081 bytes')
  expect(media.received[0]).toContain('GET /ws?sessionId=abc HTTP/1.1\r\n')
  expect(media.received[0]?.toLowerCase()).toContain(`sec-websocket-key: ${KEY.toLowerCase()}\r\n`)
  expect(media.received[0]?.toLowerCase()).toContain('x-forwarded-for: 127.0.0.1\r\n')
  media.sockets[0]?.end('bye')
  expect(await client.ended).toBe(`${SWITCHED}hellobye`)
})

test('an address named by a proxy on this machine is passed on alone', async () => {
  const media = await startUpstream(SWITCHED)
  const { address } = await startTestServer({ mediaPort: media.port })
  open(address).send(upgrade({ extra: 'X-Forwarded-For: 10.0.0.9, 203.0.113.7\r\n' }))
  await expect.poll(() => media.received[0]?.toLowerCase()).toContain('x-forwarded-for: 203.0.113.7\r\n')
  expect(media.received[0]).not.toContain('10.0.0.9')
})

test('media receives only the headers that it reads', async () => {
  const media = await startUpstream(SWITCHED)
  const { address } = await startTestServer({ mediaPort: media.port })
  const extra = 'X-Squall-Internal: guess\r\nX-Session-Id: abc\r\nForwarded: for=1.2.3.4\r\nExpect: 100-continue\r\n'
  open(address).send(upgrade({ extra }))
  await expect.poll(() => media.received[0]?.toLowerCase()).toContain('x-session-id: abc\r\n')
  expect(media.received[0]?.toLowerCase()).not.toMatch(/squall-internal|\nforwarded:|expect/)
})

test('a malformed path ends neither the server nor another request', async () => {
  const media = await startUpstream(SWITCHED)
  const { address, request } = await startTestServer({ mediaPort: media.port })
  for (const path of [
    '//',
    '//:0',
    '//[',
    '//%/ws',
    '//evil/ws',
    '/ws/',
    '/WS',
    '/%77s',
    'http://squall.test/ws',
    '*',
  ]) {
    for (const name of ['websocket', 'foo']) {
      expect(readStatus(await exchange(address, upgrade({ line: `GET ${path} HTTP/1.1`, upgrade: name }))), path).toBe(
        404,
      )
    }
  }
  expect((await request('GET', '/healthz')).status).toBe(200)
  expect(media.received).toEqual([])
})

test('a request that is not a valid upgrade is refused with a reason and never reaches media', async () => {
  const media = await startUpstream(SWITCHED)
  const { address } = await startTestServer({ mediaPort: media.port })
  const refused: [Upgrade, number][] = [
    [{ line: 'POST /ws HTTP/1.1' }, 405],
    [{ line: 'GET /ws HTTP/1.0' }, 400],
    [{ upgrade: 'foo' }, 426],
    [{ version: '8' }, 426],
    [{ version: null }, 426],
    [{ key: null }, 400],
    [{ key: 'short' }, 400],
    [{ key: `${KEY}, ${KEY}` }, 400],
    [{ extra: 'Content-Length: 5\r\n' }, 400],
    [{ extra: 'Transfer-Encoding: chunked\r\n' }, 400],
  ]
  for (const [request, status] of refused) {
    const answer = await exchange(address, upgrade(request))
    expect(readStatus(answer), JSON.stringify(request)).toBe(status)
    expect(answer).toContain('\r\nConnection: close\r\n')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ message: expect.any(String) })
  }
  expect(media.received).toEqual([])
})

test('a refused connection is never reused', async () => {
  const media = await startUpstream(SWITCHED)
  const { address } = await startTestServer({ mediaPort: media.port })
  const answer = await exchange(address, upgrade({ line: 'GET //evil/ws HTTP/1.1', upgrade: 'foo' }) + upgrade())
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(media.received).toEqual([])
})

test('a refusal of media is passed on, and nothing after it reaches media', async () => {
  const media = await startUpstream('HTTP/1.1 403 Forbidden\r\nContent-Length: 4\r\n\r\nnope')
  const { address } = await startTestServer({ mediaPort: media.port })
  const client = open(address)
  client.send(`${upgrade()}GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n`)
  await expect.poll(() => client.state.back).toContain('nope')
  client.send('GET /internal/health HTTP/1.1\r\nHost: x\r\n\r\n')
  const answer = await client.ended
  expect(readStatus(answer)).toBe(403)
  expect(answer).toContain('Connection: close')
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(media.received).toHaveLength(1)
  expect(media.received[0]?.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('without media, or with an unreadable answer of media, the client gets 503 with Retry-After', async () => {
  const { address } = await startTestServer()
  expect(await exchange(address, upgrade())).toMatch(/^HTTP\/1\.1 503 .*Retry-After: 5/s)
  const babble = await startUpstream('what do you want\r\n\r\n')
  const { address: other } = await startTestServer({ mediaPort: babble.port })
  expect(readStatus(await exchange(other, upgrade()))).toBe(503)
})

test('an upgrade behind an unanswered request on the same connection is dropped, and no answer is mixed up', async () => {
  const media = await startUpstream(SWITCHED)
  const { address } = await startTestServer({ mediaPort: media.port })
  const slow = 'GET /api/streams HTTP/1.1\r\nHost: squall.test\r\n\r\n'
  const answer = await exchange(address, slow + upgrade({ line: 'GET //evil HTTP/1.1' }))
  expect(answer).not.toContain('404')
  expect(media.received).toEqual([])
})

test('a client that leaves before media has answered cancels its upgrade', async () => {
  const media = await startUpstream('')
  const { address } = await startTestServer({ mediaPort: media.port })
  const client = open(address)
  client.send(upgrade())
  await expect.poll(() => media.received[0]).toContain('GET /ws')
  const closed = new Promise((resolve) => media.sockets[0]?.once('close', resolve))
  client.socket.resetAndDestroy()
  await closed
})

test('after a real refusal the same connection reads no metrics of the real media process', {
  timeout: 60_000,
}, async () => {
  const { address, mediaPort } = await startTestSystem()
  const smuggled = 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'
  const foreign = { extra: 'Origin: https://evil.example\r\n' }
  for (const target of [address, `http://127.0.0.1:${mediaPort}`]) {
    const client = open(target)
    client.send(upgrade(foreign) + smuggled)
    await expect.poll(() => client.state.back).toContain('This page may not connect here')
    client.send(smuggled)
    const answer = await client.ended
    expect(readStatus(answer)).toBe(403)
    expect(answer).not.toContain('squall_media_')
  }
  for (const path of ['/metrics', '/internal/health', '/', '/ws']) {
    const plain = open(`http://127.0.0.1:${mediaPort}`)
    plain.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(readStatus(await plain.ended), path).toBe(404)
  }
})

test('the refusal of HEAD has no body, which the client would take for another answer', async () => {
  const { address } = await startTestServer()
  const answer = await exchange(address, upgrade({ line: 'HEAD /ws HTTP/1.1' }))
  expect(readStatus(answer)).toBe(405)
  expect(answer).toMatch(/\r\n\r\n$/)
})
