import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from './testing/test-server'

/** A stand-in for the media process: remembers what it is sent, answers with one text. */
async function startUpstream(answer: string) {
  const received: string[] = []
  const server = createTcpServer((socket) => {
    socket.on('data', (bytes) => {
      received.push(bytes.toString('latin1'))
      if (received.length === 1) socket.write(answer)
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bound = server.address()
  return { received, port: typeof bound === 'object' && bound ? bound.port : 0 }
}

/** Sends raw bytes and answers what came back within the time a loopback exchange needs. */
function exchange(address: string, ...writes: string[]): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    let back = ''
    const socket = connect(Number(port), hostname, () => socket.write(writes.shift() ?? ''))
    socket.on('data', (bytes) => {
      back += bytes.toString('latin1')
      const next = writes.shift()
      if (next !== undefined) socket.end(next)
    })
    socket.on('close', () => resolve(back))
    socket.setTimeout(3_000, () => socket.destroy())
  })
}

const upgrade = (path: string, extra = '') =>
  `GET ${path} HTTP/1.1\r\nHost: squall.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${extra}\r\n`

test('/ws is handed to the media process byte for byte, with the address it came from', async () => {
  const media = await startUpstream('HTTP/1.1 101 Switching Protocols\r\n\r\nhello')
  const { address } = await startTestServer({ mediaPort: media.port })
  const back = await exchange(address, upgrade('/ws?sessionId=abc', 'Sec-WebSocket-Key: k\r\n'), 'raw \u0081 bytes')
  expect(back).toBe('HTTP/1.1 101 Switching Protocols\r\n\r\nhello')
  expect(media.received[0]).toContain('GET /ws?sessionId=abc HTTP/1.1\r\n')
  expect(media.received[0]).toContain('Sec-WebSocket-Key: k\r\n')
  expect(media.received[0]).toContain('X-Forwarded-For: 127.0.0.1\r\n')
  expect(media.received.slice(1).join('')).toBe(Buffer.from('raw \u0081 bytes').toString('latin1'))
})

test('an address named by a proxy on this machine is passed on alone', async () => {
  const media = await startUpstream('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  const { address } = await startTestServer({ mediaPort: media.port })
  await exchange(address, upgrade('/ws', 'X-Forwarded-For: 10.0.0.9, 203.0.113.7\r\n'), '')
  expect(media.received[0]).toContain('X-Forwarded-For: 203.0.113.7\r\n')
  expect(media.received[0]).not.toContain('10.0.0.9')
})

test('an upgrade elsewhere is refused, and /ws without a media process answers 503', async () => {
  const { address } = await startTestServer()
  expect(await exchange(address, upgrade('/other'))).toMatch(/^HTTP\/1.1 404 /)
  expect(await exchange(address, upgrade('/ws'))).toMatch(/^HTTP\/1.1 503 /)
})

test('the built app is served: screens for any path, assets forever, no file outside', async () => {
  const appFolder = mkdtempSync(join(tmpdir(), 'squall-app-'))
  onTestFinished(() => rmSync(appFolder, { recursive: true }))
  mkdirSync(join(appFolder, 'assets'))
  writeFileSync(join(appFolder, 'index.html'), '<title>Squall</title>')
  writeFileSync(join(appFolder, 'assets/app-1a2b.js'), 'export {}')
  const { request } = await startTestServer({ appFolder })

  for (const path of ['/', '/stream/abc', '/auth']) {
    expect(await request('GET', path), path).toMatchObject({ status: 200, text: '<title>Squall</title>' })
  }
  expect((await request('GET', '/assets/app-1a2b.js')).headers.get('cache-control')).toContain('immutable')
  expect((await request('GET', '/assets/gone.js')).status).toBe(404)
  expect((await request('GET', '/api/gone')).json).toEqual({ message: 'Not found', code: 'NOT_FOUND' })
  expect((await request('GET', '/..%2f..%2fetc%2fpasswd')).text).not.toContain('root:')
})

test('the service worker governs every screen, is never kept by a browser, and a page never stands in for it', async () => {
  const appFolder = mkdtempSync(join(tmpdir(), 'squall-app-'))
  onTestFinished(() => rmSync(appFolder, { recursive: true }))
  writeFileSync(join(appFolder, 'index.html'), '<title>Squall</title>')
  const bare = await startTestServer({ appFolder })
  for (const path of ['/sw.js', '/manifest.webmanifest', '/icons/icon-192.png']) {
    expect((await bare.request('GET', path)).status, path).toBe(404)
  }

  writeFileSync(join(appFolder, 'sw.js'), 'addEventListener("push", () => {})')
  writeFileSync(join(appFolder, 'manifest.webmanifest'), '{"id":"/"}')
  const { request } = await startTestServer({ appFolder })
  const worker = await request('GET', '/sw.js')
  expect(worker).toMatchObject({ status: 200, text: 'addEventListener("push", () => {})' })
  expect(worker.headers.get('content-type')).toContain('javascript')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const manifest = await request('GET', '/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  expect(manifest.headers.get('cache-control')).toBe('no-cache')
})

test('the internal procedures are closed to requests without the secret', async () => {
  const { request } = await startTestServer()
  const report = (secret?: string) =>
    request('POST', '/api/trpc/internal.streams.report', {
      body: [],
      headers: secret === undefined ? {} : { 'x-squall-internal': secret },
    })
  expect((await report()).status).toBe(403)
  expect((await report('wrong-secret')).status).toBe(403)
  expect((await report('test-secret')).json).toEqual({ result: { data: { ended: [] } } })
})
