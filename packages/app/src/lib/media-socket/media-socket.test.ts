import { closeCodes } from '@squall/shared/wire/close-codes'
import type { ServerMessage } from '@squall/shared/wire/messages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Decodable } from './codecs.rules'
import { createMediaSocket, type SocketLike } from './media-socket'
import { jsonWire, type MediaWire } from './wire'

interface FakeSocket extends SocketLike {
  sent: string[]
  isClosed: boolean
}

function fakeSocket(): FakeSocket {
  const socket: FakeSocket = {
    sent: [],
    isClosed: false,
    bufferedAmount: 0,
    protocol: '',
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => socket.sent.push(String(text)),
    close: () => {
      socket.isClosed = true
    },
  }
  return socket
}

const jpegOnly: Decodable = { video: [], opus: false }
const plain = { video: 'jpeg', audio: 'container' } as const

function setUp(wire: MediaWire = jsonWire, decodable = jpegOnly) {
  const opened: FakeSocket[] = []
  const renewSession = vi.fn(async () => undefined)
  const socket = createMediaSocket({
    createWire: () => wire,
    decodable: () => decodable,
    open: () => {
      const next = fakeSocket()
      opened.push(next)
      return next
    },
    renewSession,
    random: () => 0,
    now: () => Date.now(),
  })
  const last = () => {
    const current = opened.at(-1)
    if (!current) throw new Error('No socket was opened')
    return asOpened(current)
  }
  return { socket, opened, renewSession, last }
}

/** Calls a fake socket's handlers as a browser would; Node has no CloseEvent of its own. */
function asOpened(fake: FakeSocket) {
  const handler = (name: 'onopen' | 'onmessage' | 'onclose') => {
    const found: unknown = fake[name]
    if (typeof found !== 'function') throw new Error(`Nobody listens to ${name}`)
    return found
  }
  return {
    said: () => fake.sent.map((text) => JSON.parse(text)),
    accept: () => handler('onopen')(),
    receive: (message: ServerMessage) => handler('onmessage')({ data: JSON.stringify(message) }),
    drop: (code = 1006) => handler('onclose')({ code }),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the shared media socket', () => {
  it('opens only when something joins, and joins when it is open', () => {
    const { socket, opened, last } = setUp()
    expect(opened).toHaveLength(0)
    expect(socket.state()).toBe('disconnected')
    socket.join('s1', 'stream', {})
    expect(socket.state()).toBe('connecting')
    last().accept()
    expect(socket.state()).toBe('connected')
    expect(last().said()).toEqual([{ type: 'join-stream', streamId: 's1', isBroadcaster: false }])
  })

  it('joins once for several listeners, and a watched stream is more than its preview', () => {
    const { socket, last } = setUp()
    socket.join('s1', 'preview', {})
    last().accept()
    socket.join('s1', 'stream', {})
    socket.join('s1', 'stream', {})
    expect(last().said()).toEqual([
      { type: 'join-preview', streamId: 's1' },
      { type: 'join-stream', streamId: 's1', isBroadcaster: false },
    ])
  })

  it('leaves a moment after the last listener, and not at all when somebody joins again at once', () => {
    const { socket, last } = setUp()
    const leave = socket.join('s1', 'preview', {})
    last().accept()
    leave()
    const leaveAgain = socket.join('s1', 'preview', {})
    vi.advanceTimersByTime(1_000)
    expect(last().said()).toHaveLength(1)
    leaveAgain()
    vi.advanceTimersByTime(1_000)
    expect(last().said().at(-1)).toEqual({ type: 'leave-stream', streamId: 's1' })
  })

  it('closes some seconds after nobody needs it', () => {
    const { socket, opened, last } = setUp()
    const leave = socket.join('s1', 'preview', {})
    last().accept()
    leave()
    vi.advanceTimersByTime(10_000)
    expect(opened[0]?.isClosed).toBe(true)
    expect(socket.state()).toBe('disconnected')
  })

  it('comes back 3 s after a close, joins again and starts the broadcast again', () => {
    const { socket, opened, last } = setUp()
    socket.join('s1', 'stream', {})
    socket.startBroadcast('s2', plain)
    last().accept()
    last().drop()
    expect(socket.state()).toBe('disconnected')
    vi.advanceTimersByTime(2_999)
    expect(opened).toHaveLength(1)
    vi.advanceTimersByTime(1)
    last().accept()
    expect(last().said()).toEqual([
      { type: 'join-stream', streamId: 's1', isBroadcaster: false },
      { type: 'join-stream', streamId: 's2', isBroadcaster: true },
      { type: 'start-broadcast', streamId: 's2', isBroadcaster: true },
    ])
  })

  it('signs in again at once when the session expired, and only once', async () => {
    const { socket, opened, renewSession, last } = setUp()
    socket.join('s1', 'stream', {})
    last().accept()
    last().receive({ type: 'error', code: 'session-expired', message: 'Sign in again' })
    last().drop(closeCodes.sessionExpired)
    await vi.advanceTimersByTimeAsync(0)
    expect(renewSession).toHaveBeenCalledTimes(1)
    expect(opened).toHaveLength(2)
    last().drop(closeCodes.sessionExpired)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(renewSession).toHaveBeenCalledTimes(1)
    expect(opened).toHaveLength(2)
  })

  it('comes back when the restarting server said so, and soon again when that was too early', () => {
    const { socket, opened, last } = setUp()
    socket.join('s1', 'stream', {})
    last().accept()
    last().receive({ type: 'server-restart', retryAfterMs: 500 })
    last().drop(closeCodes.serverRestart)
    vi.advanceTimersByTime(500)
    expect(opened).toHaveLength(2)
    last().drop(1006)
    vi.advanceTimersByTime(500)
    expect(opened).toHaveLength(3)
  })

  it('gives the broadcast up when another device took it over, and says so', () => {
    const { socket, last } = setUp()
    const replaced = vi.fn()
    socket.onReplaced(replaced)
    socket.join('s1', 'stream', {})
    socket.startBroadcast('s1', plain)
    last().accept()
    last().drop(closeCodes.replaced)
    vi.advanceTimersByTime(3_000)
    last().accept()
    expect(replaced).toHaveBeenCalledTimes(1)
    expect(last().said()).toEqual([{ type: 'join-stream', streamId: 's1', isBroadcaster: false }])
  })

  it('tells a late listener the last state and count of a stream that is already joined', () => {
    const { socket, last } = setUp()
    socket.join('s1', 'stream', {})
    last().accept()
    last().receive({ type: 'stream-state', streamId: 's1', state: 'live' })
    last().receive({ type: 'viewer-count-update', streamId: 's1', viewerCount: 3 })
    const heard: unknown[] = []
    socket.join('s1', 'stream', { onMessage: (message) => heard.push(message) })
    expect(heard).toEqual([
      { type: 'stream-state', streamId: 's1', state: 'live' },
      { type: 'viewer-count-update', streamId: 's1', viewerCount: 3 },
    ])
  })

  it('gives frames to the listeners of their stream only', () => {
    const { socket, last } = setUp()
    const mine = vi.fn()
    const other = vi.fn()
    socket.join('s1', 'stream', { onFrame: mine })
    socket.join('s2', 'stream', { onFrame: other })
    last().accept()
    last().receive({ type: 'rapid-frame', streamId: 's1', frame: 'data:image/jpeg;base64,/9j/', timestamp: 5 })
    expect(mine).toHaveBeenCalledTimes(1)
    expect(other).not.toHaveBeenCalled()
  })

  it('says which codecs it can show and would send, where the wire carries them', () => {
    const codecs: MediaWire = { ...jsonWire, carries: (codec) => codec !== 'h264', carriesPackets: true }
    const { socket, last } = setUp(codecs, { video: ['vp8', 'h264'], opus: true })
    const watchable = { video: ['vp8', 'jpeg'], audio: ['opus', 'container'] }
    socket.join('s1', 'stream', {})
    socket.startBroadcast('s2', { video: 'vp8', audio: 'opus' })
    last().accept()
    expect(last().said()).toEqual([
      { type: 'join-stream', streamId: 's1', isBroadcaster: false, ...watchable },
      { type: 'join-stream', streamId: 's2', isBroadcaster: true, ...watchable },
      { type: 'start-broadcast', streamId: 's2', isBroadcaster: true, video: 'vp8', audio: 'opus' },
    ])
    expect(socket.broadcastCodecs('s2')).toEqual({ video: 'vp8', audio: 'opus' })
  })

  it('sends JPEG where the wire carries no codec', () => {
    const { socket, last } = setUp(jsonWire, { video: ['vp8'], opus: true })
    socket.startBroadcast('s2', { video: 'vp8', audio: 'opus' })
    last().accept()
    expect(last().said().at(-1)).toEqual({ type: 'start-broadcast', streamId: 's2', isBroadcaster: true })
    expect(socket.broadcastCodecs('s2')).toEqual(plain)
  })

  it('is done at once with a frame that nobody looks at', () => {
    const done = vi.fn()
    const frame = { streamId: 's1', codec: 'jpeg', timestamp: 0, isKey: true, isResync: false, done } as const
    const toBytes = () => new Uint8Array()
    const { socket, last } = setUp({ ...jsonWire, decode: () => [{ kind: 'frame', frame: { ...frame, toBytes } }] })
    const leave = socket.join('s1', 'stream', { onFrame: () => undefined })
    socket.join('s1', 'stream', {})
    last().accept()
    last().receive({ type: 'server-restart', retryAfterMs: 0 })
    expect(done).not.toHaveBeenCalled()
    leave()
    last().receive({ type: 'server-restart', retryAfterMs: 0 })
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('sends nothing and says so while it is not connected', () => {
    const { socket, last } = setUp()
    socket.join('s1', 'stream', {})
    expect(socket.send({ type: 'chat-message', streamId: 's1', message: 'hail' })).toBe(false)
    last().accept()
    expect(socket.send({ type: 'chat-message', streamId: 's1', message: 'hail' })).toBe(true)
  })

  it('starts a stream afresh by leaving and joining, but not again and again', () => {
    const { socket, last } = setUp()
    socket.join('s1', 'stream', {})
    last().accept()
    socket.startAfresh('s1')
    socket.startAfresh('s1')
    expect(
      last()
        .said()
        .map(({ type }) => type),
    ).toEqual(['join-stream', 'leave-stream', 'join-stream'])
  })

  it('opens without a stream to listen, says so, and closes when nobody listens or joins any more', () => {
    const { socket, opened, last } = setUp()
    const stop = socket.listen()
    last().accept()
    expect(last().said()).toEqual([{ type: 'listen' }])
    const leave = socket.join('s1', 'preview', {})
    stop()
    vi.advanceTimersByTime(10_000)
    expect(opened[0]?.isClosed).toBe(false)
    leave()
    vi.advanceTimersByTime(10_000)
    expect(opened[0]?.isClosed).toBe(true)
  })

  it('uses no socket of the session before, also when it lingered unused as the session changed', () => {
    const { socket, opened, last } = setUp()
    const leave = socket.listen()
    last().accept()
    leave()
    socket.reconnect()
    expect(opened[0]?.isClosed).toBe(true)
    socket.listen()
    expect(opened).toHaveLength(2)
  })

  it('comes back to listen after a close, slower each time only while the server does not let it in', () => {
    const { socket, opened, last } = setUp()
    socket.listen()
    for (let attempt = 1; attempt < 12; attempt += 1) {
      last().accept()
      last().receive({ type: 'listening' })
      last().drop()
      vi.advanceTimersByTime(3_000)
      expect(opened).toHaveLength(attempt + 1)
    }
  })

  it('tells where alerts changed', () => {
    const { socket, last } = setUp()
    const heard: boolean[] = []
    const stop = socket.onAlertsChanged(({ banners }) => heard.push(banners))
    socket.listen()
    last().accept()
    last().receive({ type: 'alerts-changed', banners: true, areas: [], streamIds: [] })
    stop()
    last().receive({ type: 'alerts-changed', banners: false, areas: [], streamIds: [] })
    expect(heard).toEqual([true])
  })
})
