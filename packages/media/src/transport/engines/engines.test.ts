import { connect as connectTcp } from 'node:net'
import { BINARY_WIRE, limits, TEXT_WIRE } from '@squall/shared/contract/wire'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openClient } from '../../testing/client'
import { chooseTestEngine } from '../../testing/engine'
import { askForUpgrade, writeUpgradeRequest } from '../../testing/raw-upgrade'
import { writeSelfSigned } from '../../testing/self-signed'
import { frame, startTestMedia } from '../../testing/test-media'
import type { Socket } from '../socket'
import { type ChosenEngine, chooseEngine } from './choose-engine'
import { LARGEST_UNSENT_BYTES, type ListenOptions } from './engine'

afterEach(() => {
  vi.useRealTimers()
})

/** The engine of this run, with other options than media gives it. */
async function engineListeningWith(change: (options: ListenOptions) => Partial<ListenOptions>): Promise<ChosenEngine> {
  const engine = await chooseTestEngine()
  function create() {
    const created = engine.create(null)
    return { ...created, listen: (options: ListenOptions) => created.listen({ ...options, ...change(options) }) }
  }
  return { ...engine, create }
}

test('ENGINE-1 the engine and the reasons against faster ones are reported to api and Prometheus', async () => {
  const { askMetrics, internal } = await startTestMedia()
  const { name, passedOver } = await chooseTestEngine()
  expect(await (await internal('health')).json()).toMatchObject({ engine: { name, passedOver } })
  expect(await (await askMetrics()).text()).toContain(`squall_media_engine_info{engine="${name}"} 1\n`)
})

test('ENGINE-1 the configured engine runs, and none was passed over', async () => {
  expect(await chooseEngine('ws')).toMatchObject({ name: 'ws', passedOver: [] })
})

test("ENGINE-2 nothing is compressed, regardless of a client's offer", async () => {
  const { port } = await startTestMedia()
  const answer = new Promise<string>((resolve) => {
    const socket = connectTcp(port, '127.0.0.1').once('data', (data) => {
      resolve(data.toString('latin1').toLowerCase())
      socket.destroy()
    })
    const offer = { 'sec-websocket-extensions': 'permessage-deflate', origin: 'https://squall.example' }
    socket.write(writeUpgradeRequest('/ws', offer))
  })
  expect(await answer).toContain('101 switching protocols')
  expect(await answer).not.toContain('sec-websocket-extensions')
})

test('ENGINE-2 one protocol is chosen from the offer, and none without an offer', async () => {
  const { connect } = await startTestMedia()
  expect((await connect({ protocols: [TEXT_WIRE, BINARY_WIRE] })).protocol).toBe(BINARY_WIRE)
  expect((await connect({ protocols: ['unheard-of', TEXT_WIRE] })).protocol).toBe(TEXT_WIRE)
  expect((await connect()).protocol).toBe('')
})

test('ENGINE-3 a refused upgrade is answered with a sentence, and its connection closed', async () => {
  const { port } = await startTestMedia()
  const foreign = await askForUpgrade(port, '/ws', { origin: 'https://elsewhere.example' })
  expect(foreign).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
  expect(foreign).toContain('\r\n\r\nThis page may not connect here')
  for (const path of ['/', '/ws2', '/internal/health', '//ws']) {
    expect(await askForUpgrade(port, path)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/)
  }
})

test('ENGINE-3 an upgrade whose check fails is answered 500, and the next one is accepted', async () => {
  let failures = 1
  const failing = await engineListeningWith(({ accept }) => ({
    accept(handshake) {
      if (failures-- > 0) throw new Error('lost')
      return accept(handshake)
    },
  }))
  const { connect, faults, port } = await startTestMedia({ engine: failing })
  expect(await askForUpgrade(port, '/ws')).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/)
  expect(faults.counts).toEqual({ 'socket upgrade': 1 })
  await (await connect()).settled()
})

test('ENGINE-3 a connection that is reset in the middle of an upgrade affects no other', async () => {
  const { connect, port } = await startTestMedia()
  const witness = await connect()
  for (const path of ['/ws', '/nowhere']) {
    for (let count = 0; count < 20; count++) {
      const socket = connectTcp(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(writeUpgradeRequest(path), () => socket.resetAndDestroy())
    }
  }
  await witness.settled()
  await (await connect()).settled()
})

test('ENGINE-4 at most 4 MB wait for a client that does not read', async () => {
  const sockets: Socket[] = []
  const engine = await engineListeningWith(({ hub }) => ({
    hub: {
      ...hub,
      connect(socket, ...rest) {
        sockets.push(socket)
        return hub.connect(socket, ...rest)
      },
    },
  }))
  const { connect } = await startTestMedia({ engine })
  const client = await connect()
  client.stall()
  const [socket] = sockets
  if (socket === undefined) throw new Error('No socket was opened')
  const megabyte = Buffer.alloc(limits.mediaMessageBytes)
  for (let count = 0; count < 64; count++) socket.send(megabyte, true)
  expect(socket.bufferedAmount()).toBeGreaterThan(0)
  expect(socket.bufferedAmount()).toBeLessThanOrEqual(LARGEST_UNSENT_BYTES + megabyte.length)
})

test('ENGINE-5 with ws, a quiet client is pinged, and closed after 32 seconds without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { connect, media } = await startTestMedia({ engine: await chooseEngine('ws') })
  const [healthy, dead, witness] = [await connect(), await connect({ autoPong: false }), await connect()]
  for (let round = 0; round < 3; round++) {
    const pinged = healthy.pinged()
    vi.advanceTimersByTime((limits.idleSeconds / 2) * 1_000)
    await pinged
    await witness.settled()
  }
  expect(await dead.closed).toMatchObject({ code: 1006 })
  expect(media.stats.sockets).toBe(2)
})

test('ENGINE-6 a closed client that does not answer is removed for all others at once', async () => {
  const { connect, event, media } = await startTestMedia()
  const client = await connect({ session: 'other' })
  client.stall()
  await event({ type: 'user-revoked', userId: 'other' })
  expect(media.stats.sockets).toBe(0)
  expect(media.stats.closeCodes).toEqual({ 4403: 1 })
  client.vanish()
  await (await connect()).settled()
  expect(media.stats.closeCodes).toEqual({ 4403: 1 })
})

test('ENGINE-7 a second port takes WebSockets over TLS, and their clients are in the same rooms', async () => {
  const { cert, remove, ...files } = writeSelfSigned()
  onTestFinished(remove)
  const { broadcast, port, tlsPort } = await startTestMedia({ tls: { host: '127.0.0.1', port: 0, ...files } })
  const publisher = await broadcast()
  const viewer = await openClient(`wss://localhost:${tlsPort}/ws`, { ca: cert, family: 4 })
  viewer.say({ type: 'join-stream', streamId: 'storm' })
  await viewer.next('joined')
  publisher.say(frame(1))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1 })
  await expect(openClient(`ws://127.0.0.1:${tlsPort}/ws`)).rejects.toThrow()
  await expect(openClient(`wss://localhost:${port}/ws`, { ca: cert, family: 4 })).rejects.toThrow()
})

test('ENGINE-7 TLS below 1.2 is refused', async () => {
  const { cert, remove, ...files } = writeSelfSigned()
  onTestFinished(remove)
  const { tlsPort } = await startTestMedia({ tls: { host: '127.0.0.1', port: 0, ...files } })
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  await expect(openClient(`wss://localhost:${tlsPort}/ws`, { ca: cert, family: 4, ...old })).rejects.toThrow()
})
