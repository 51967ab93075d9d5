import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jpegBroadcast, setUpMediaSocket } from '../testing/fake-media-socket'
import { jsonWire, type MediaWire } from './wire'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the media socket', () => {
  it('opens on the first join and joins once open', () => {
    const { socket, opened, last } = setUpMediaSocket()
    expect(opened).toHaveLength(0)
    expect(socket.state()).toBe('disconnected')
    socket.join('s1', 'stream', {})
    expect(socket.state()).toBe('connecting')
    last().accept()
    expect(socket.state()).toBe('connected')
    expect(last().said()).toEqual([{ type: 'join-stream', streamId: 's1', isBroadcaster: false }])
  })

  it('joins once for several listeners; a stream outranks its preview', () => {
    const { socket, last } = setUpMediaSocket()
    socket.join('s1', 'preview', {})
    last().accept()
    socket.join('s1', 'stream', {})
    socket.join('s1', 'stream', {})
    expect(last().said()).toEqual([
      { type: 'join-preview', streamId: 's1' },
      { type: 'join-stream', streamId: 's1', isBroadcaster: false },
    ])
  })

  it('asks for the whole picture of a preview that is shown large, and begins it again when asked', () => {
    const { socket, last } = setUpMediaSocket()
    socket.join('s1', 'preview', {})
    last().accept()
    const leave = socket.join('s1', 'large-preview', {})
    socket.rejoin('s1')
    leave()
    vi.advanceTimersByTime(1_000)
    const large = { type: 'join-preview', streamId: 's1', large: true }
    const [small, ...later] = last().said()
    expect(small).toEqual({ type: 'join-preview', streamId: 's1' })
    expect(later).toEqual([large, { type: 'leave-stream', streamId: 's1' }, large, small])
  })

  it('leaves shortly after the last listener, unless another joins at once', () => {
    const { socket, last } = setUpMediaSocket()
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

  it('closes some seconds after its last use', () => {
    const { socket, opened, last } = setUpMediaSocket()
    const leave = socket.join('s1', 'preview', {})
    last().accept()
    leave()
    vi.advanceTimersByTime(10_000)
    expect(opened[0]?.isClosed).toBe(true)
    expect(socket.state()).toBe('disconnected')
  })

  it('repeats the last state and count of a joined stream to a late listener', () => {
    const { socket, last } = setUpMediaSocket()
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

  it('delivers frames to the listeners of their stream only', () => {
    const { socket, last } = setUpMediaSocket()
    const mine = vi.fn()
    const other = vi.fn()
    socket.join('s1', 'stream', { onFrame: mine })
    socket.join('s2', 'stream', { onFrame: other })
    last().accept()
    last().receive({ type: 'rapid-frame', streamId: 's1', frame: 'data:image/jpeg;base64,/9j/', timestamp: 5 })
    expect(mine).toHaveBeenCalledTimes(1)
    expect(other).not.toHaveBeenCalled()
  })

  it('offers its codecs where the wire carries them', () => {
    const codecs: MediaWire = { ...jsonWire, carries: (codec) => codec !== 'h264', carriesPackets: true }
    const { socket, last } = setUpMediaSocket(codecs, { video: ['vp8', 'h264'], opus: true })
    const getAcceptedCodecs = { video: ['vp8', 'jpeg'], audio: ['opus', 'container'] }
    socket.join('s1', 'stream', {})
    socket.startBroadcast('s2', { video: 'vp8', audio: 'opus' })
    last().accept()
    expect(last().said()).toEqual([
      { type: 'join-stream', streamId: 's1', isBroadcaster: false, ...getAcceptedCodecs },
      { type: 'join-stream', streamId: 's2', isBroadcaster: true, ...getAcceptedCodecs },
      { type: 'start-broadcast', streamId: 's2', isBroadcaster: true, video: 'vp8', audio: 'opus' },
    ])
    expect(socket.broadcastCodecs('s2')).toEqual({ video: 'vp8', audio: 'opus' })
  })

  it('sends JPEG where the wire carries no codec', () => {
    const { socket, last } = setUpMediaSocket(jsonWire, { video: ['vp8'], opus: true })
    socket.startBroadcast('s2', { video: 'vp8', audio: 'opus' })
    last().accept()
    expect(last().said().at(-1)).toEqual({ type: 'start-broadcast', streamId: 's2', isBroadcaster: true })
    expect(socket.broadcastCodecs('s2')).toEqual(jpegBroadcast)
  })

  it('acknowledges a frame without a listener at once', () => {
    const done = vi.fn()
    const isWhole = { isLow: false, isKey: true, isResync: false }
    const frame = { streamId: 's1', codec: 'jpeg', timestamp: 0, byteLength: 0, ...isWhole, done } as const
    const toBytes = () => new Uint8Array()
    const { socket, last } = setUpMediaSocket({
      ...jsonWire,
      decode: () => [{ kind: 'frame', frame: { ...frame, toBytes } }],
    })
    const leave = socket.join('s1', 'stream', { onFrame: () => undefined })
    socket.join('s1', 'stream', {})
    last().accept()
    last().receive({ type: 'server-restart', retryAfterMs: 0 })
    expect(done).not.toHaveBeenCalled()
    leave()
    last().receive({ type: 'server-restart', retryAfterMs: 0 })
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('sends nothing and returns false while it is not connected', () => {
    const { socket, last } = setUpMediaSocket()
    socket.join('s1', 'stream', {})
    expect(socket.send({ type: 'chat-message', streamId: 's1', message: 'hail' })).toBe(false)
    last().accept()
    expect(socket.send({ type: 'chat-message', streamId: 's1', message: 'hail' })).toBe(true)
  })

  it('restarts a stream by leaving and joining, at most every two seconds', () => {
    const { socket, last } = setUpMediaSocket()
    socket.join('s1', 'stream', {})
    last().accept()
    socket.restartStream('s1')
    socket.restartStream('s1')
    expect(
      last()
        .said()
        .map(({ type }) => type),
    ).toEqual(['join-stream', 'leave-stream', 'join-stream'])
  })

  it('sends listen when a page begins to listen while the socket is open for a stream', () => {
    const { socket, last } = setUpMediaSocket()
    socket.join('s1', 'stream', {})
    last().accept()
    socket.listen()
    socket.listen()
    expect(
      last()
        .said()
        .map(({ type }) => type),
    ).toEqual(['join-stream', 'listen'])
  })

  it('opens for listening without a stream, sends listen, and closes after the last listener and stream', () => {
    const { socket, opened, last } = setUpMediaSocket()
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

  it('names the place of the device to within 1 km, again after a reconnect, and asks for all when it is not known', () => {
    const { socket, last } = setUpMediaSocket()
    socket.listenNear({ latitude: 35.33789, longitude: -97.49123 })
    socket.listen()
    last().accept()
    const named = { type: 'listen', place: { latitude: 35.34, longitude: -97.49 } }
    expect(last().said()).toEqual([named])
    socket.reconnect()
    last().accept()
    expect(last().said()).toEqual([named])
    socket.listenNear(null)
    expect(last().said()).toEqual([named, { type: 'listen' }])
  })

  it('watches the map while somebody does, and again after a reconnect', () => {
    const { socket, opened, last } = setUpMediaSocket()
    const heard: string[][] = []
    const stops = [socket.watchMap(({ removed }) => heard.push(removed)), socket.watchMap(() => undefined)]
    last().accept()
    expect(last().said()).toEqual([{ type: 'watch-map' }])
    socket.reconnect()
    last().accept()
    expect(last().said()).toEqual([{ type: 'watch-map' }])
    last().receive({ type: 'chaser-positions', chasers: [], removed: ['s1'] })
    for (const stop of stops) stop()
    last().receive({ type: 'chaser-positions', chasers: [], removed: ['s2'] })
    expect(heard).toEqual([['s1']])
    expect(last().said()).toEqual([{ type: 'watch-map' }, { type: 'watch-map', isOn: false }])
    vi.advanceTimersByTime(10_000)
    expect(opened.at(-1)?.isClosed).toBe(true)
  })

  it('reports where alerts changed', () => {
    const { socket, last } = setUpMediaSocket()
    const heard: boolean[] = []
    const stop = socket.onAlertsChanged(({ banners }) => heard.push(banners))
    socket.listen()
    last().accept()
    last().receive({ type: 'alerts-changed', banners: true, areas: [], streamIds: [] })
    stop()
    last().receive({ type: 'alerts-changed', banners: false, areas: [], streamIds: [] })
    expect(heard).toEqual([true])
  })

  it('reports which storm report came or went', () => {
    const { socket, last } = setUpMediaSocket()
    const gone: (string | null)[] = []
    const stop = socket.onReportsChanged(({ removedId }) => gone.push(removedId))
    socket.listen()
    last().accept()
    last().receive({ type: 'storm-reports-changed', added: null, removedId: 'r1' })
    stop()
    last().receive({ type: 'storm-reports-changed', added: null, removedId: 'r2' })
    expect(gone).toEqual(['r1'])
  })
})
