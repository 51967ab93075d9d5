import type { ServerMessage } from '@squall/shared/contract/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StreamListener } from '../../../platform/media-socket/joined-streams'
import type { ConnectionState } from '../../../platform/media-socket/media-socket'
import { createStore } from '../../../platform/store'
import type { CameraCaptureOptions } from '../camera/frame-encoding'
import { createBroadcaster } from './broadcaster'
import { createMediaPipeline, type MediaPipelineOptions } from './media-pipeline'
import { createResumeMarker, initialBroadcast } from './state'

const stream = { id: 's1', title: 'Wall cloud', startedAt: '2026-05-20T20:00:00Z', isRecorded: false }
const options = { facing: 'environment', muted: false, locationGranted: true, precision: 'exact' } as const

function fakeTrack(kind: 'audio' | 'video') {
  return { kind, enabled: true, onended: null, stop: vi.fn() }
}

/** Replaces a media stream, which Node lacks. */
function fakeCamera() {
  const tracks = [fakeTrack('video'), fakeTrack('audio')]
  const camera = {
    tracks,
    getTracks: () => tracks,
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
    getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
  }
  return { camera: camera as unknown as MediaStream, tracks }
}

function setUp() {
  const { camera, tracks } = fakeCamera()
  const listeners: StreamListener[] = []
  const stateListeners = new Set<() => void>()
  const replaced: (() => void)[] = []
  const lost = new Set<() => void>()
  let connection: ConnectionState = 'connected'
  const stored = new Map<string, string>()
  const marker = createResumeMarker(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => stored.set(key, text),
    removeItem: (key) => stored.delete(key),
  }))
  const socket = {
    state: () => connection,
    subscribe(listener: () => void) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    join(_id: string, _mode: string, listener: StreamListener) {
      listeners.push(listener)
      return () => listeners.splice(listeners.indexOf(listener), 1)
    },
    restartStream: vi.fn(),
    startBroadcast: vi.fn(),
    stopBroadcast: vi.fn(),
    onReplaced(listener: () => void) {
      replaced.push(listener)
      return () => undefined
    },
    losses: () => 0,
    onLost(listener: () => void) {
      lost.add(listener)
      return () => lost.delete(listener)
    },
    listen: () => () => undefined,
    listenNear: vi.fn(),
    onAlertsChanged: () => () => undefined,
    onReportsChanged: () => () => undefined,
    watchMap: () => () => undefined,
    send: vi.fn(() => true),
    sendFrame: vi.fn(async () => true),
    sendSound: vi.fn(async () => true),
    bufferedAmount: () => 0,
    roundTripTimes: () => null,
    clock: () => null,
    sendPacket: vi.fn(() => true),
    rejoin: vi.fn(),
    broadcastCodecs: () => ({ video: 'jpeg', audio: 'container' }) as const,
    reconnect: vi.fn(),
    followNodes: vi.fn(),
    show: vi.fn(),
  }
  const recorder = { restart: vi.fn(), stop: vi.fn() }
  const capture = { watch: vi.fn(), stop: vi.fn() }
  const sendPoster = vi.fn(async () => undefined)
  const captures: CameraCaptureOptions[] = []
  const devices = {
    open: vi.fn(async () => camera),
    openCameraOnly: vi.fn(),
    hasSeveralCameras: async () => false,
  }
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn(), signIn: vi.fn() }
  const parts = {
    socket,
    createCameraCapture(options: CameraCaptureOptions) {
      captures.push(options)
      return capture
    },
    createRecorder: () => recorder,
    createOpusRecorder: () => ({ start: vi.fn(), stop: vi.fn() }),
  }
  const loadPipelineFactory = vi.fn(async () => ({
    create: (options: MediaPipelineOptions) => createMediaPipeline(parts, options),
    canEncodeVp8: async () => true,
    canEncodeOpus: async () => true,
  }))
  const store = createStore(initialBroadcast)
  const ended = createStore<string | null>(null)
  const broadcaster = createBroadcaster({
    socket,
    devices,
    store,
    marker,
    ended,
    toast,
    loadPipelineFactory,
    sendPoster,
  })
  return {
    broadcaster,
    state: store.get,
    ended,
    socket,
    recorder,
    capture,
    captures,
    sendPoster,
    camera,
    devices,
    loadPipelineFactory,
    toast,
    marker,
    tracks,
    hear(
      message: Exclude<ServerMessage, { type: 'rapid-frame' | 'stream-frame' | 'broadcast-frame' | 'audio-chunk' }>,
    ) {
      for (const listener of [...listeners]) listener.onMessage?.(message)
    },
    setConnection(next: ConnectionState) {
      connection = next
      for (const listener of [...stateListeners]) listener()
    },
    loseWorker: () => [...lost].forEach((listener) => void listener()),
    takeOver: () => replaced.forEach((listener) => void listener()),
  }
}

const accepted = { type: 'joined', streamId: 's1', preview: false, broadcaster: true } as const

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a broadcast', () => {
  it('opens the camera, waits a second, announces itself and sends once accepted', async () => {
    const { broadcaster, state, socket, recorder, toast, hear } = setUp()
    await broadcaster.start(stream, options)
    expect(state().phase).toBe('starting')
    expect(socket.startBroadcast).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(socket.startBroadcast).toHaveBeenCalledWith('s1', { video: 'vp8', audio: 'opus' }, false)
    hear(accepted)
    expect(state().phase).toBe('live')
    expect(recorder.restart).toHaveBeenCalledTimes(1)
    expect(toast.success.mock.calls.map(([{ title }]) => title)).toEqual(['Camera Started', 'Audio Started'])
  })

  it('begins a new recording after each reconnect, without another toast', async () => {
    const { broadcaster, state, recorder, toast, hear, setConnection } = setUp()
    await broadcaster.start(stream, options)
    hear(accepted)
    setConnection('disconnected')
    expect(recorder.stop).toHaveBeenCalledTimes(1)
    expect(state().link).toBe('Offline')
    setConnection('connected')
    hear(accepted)
    expect(recorder.restart).toHaveBeenCalledTimes(2)
    expect(toast.success).toHaveBeenCalledTimes(2)
  })

  it('reports a denied camera and keeps nothing open', async () => {
    const { broadcaster, state, devices, socket } = setUp()
    devices.open.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await broadcaster.start(stream, options)
    expect(state()).toMatchObject({ phase: 'off', problem: { kind: 'access' } })
    vi.advanceTimersByTime(5_000)
    expect(socket.startBroadcast).not.toHaveBeenCalled()
  })

  it('releases a camera that opens after the stop', async () => {
    const { broadcaster, state, camera, devices, tracks } = setUp()
    devices.open.mockImplementationOnce(async () => {
      broadcaster.stop()
      return camera
    })
    await broadcaster.start(stream, options)
    expect(tracks.every(({ stop }) => stop.mock.calls.length === 1)).toBe(true)
    expect(state().phase).toBe('off')
  })

  it('opens no camera when it is stopped while its code loads', async () => {
    const { broadcaster, devices } = setUp()
    const starting = broadcaster.start(stream, options)
    broadcaster.stop()
    await starting
    expect(devices.open).not.toHaveBeenCalled()
  })

  it('reports that its code could not be loaded', async () => {
    const { broadcaster, state, devices, loadPipelineFactory } = setUp()
    loadPipelineFactory.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await broadcaster.start(stream, options)
    expect(state()).toMatchObject({ phase: 'off', problem: { kind: 'server' } })
    expect(devices.open).not.toHaveBeenCalled()
  })

  it('stops for good when the server refuses it', async () => {
    const { broadcaster, state, capture, hear } = setUp()
    await broadcaster.start(stream, options)
    hear({ type: 'error', code: 'not-approved', message: 'Account must be approved', streamId: 's1' })
    expect(state().problem).toEqual({ kind: 'server', text: 'Account must be approved' })
    expect(capture.stop).toHaveBeenCalledTimes(1)
  })

  it('announces itself again when the server has forgotten it', async () => {
    const { broadcaster, socket, hear } = setUp()
    await broadcaster.start(stream, options)
    await vi.advanceTimersByTimeAsync(1_000)
    hear(accepted)
    hear({ type: 'error', code: 'not-broadcasting', message: 'Start first', streamId: 's1' })
    hear({ type: 'error', code: 'not-broadcasting', message: 'Start first', streamId: 's1' })
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.startBroadcast).toHaveBeenCalledTimes(2)
  })

  it('announces JPEG, once, when its video codec fails, and goes on sending', async () => {
    const { broadcaster, state, socket, captures, hear } = setUp()
    await broadcaster.start(stream, options)
    await vi.advanceTimersByTimeAsync(1_000)
    hear(accepted)
    expect(socket.startBroadcast).toHaveBeenLastCalledWith('s1', { video: 'vp8', audio: 'opus' }, false)
    captures[0]?.onCodecFailed()
    captures[0]?.onCodecFailed()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.startBroadcast).toHaveBeenCalledTimes(2)
    expect(socket.startBroadcast).toHaveBeenLastCalledWith('s1', { video: 'jpeg', audio: 'opus' }, false)
    expect(state()).toMatchObject({ phase: 'live' })
  })

  it('goes on with the same camera when its worker is lost, without a word', async () => {
    const { broadcaster, state, socket, capture, recorder, devices, toast, hear, loseWorker } = setUp()
    await broadcaster.start(stream, options)
    await vi.advanceTimersByTimeAsync(1_000)
    hear(accepted)
    loseWorker()
    expect(state()).toMatchObject({ phase: 'live', link: 'Offline' })
    expect(capture.stop).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.startBroadcast).toHaveBeenCalledTimes(2)
    hear(accepted)
    expect(recorder.restart).toHaveBeenCalledTimes(2)
    expect(devices.open).toHaveBeenCalledTimes(1)
    expect(toast.success).toHaveBeenCalledTimes(2)
    expect(socket.stopBroadcast).not.toHaveBeenCalled()
  })

  it('opens nothing again for a worker that is lost while the broadcast ends', async () => {
    const { broadcaster, socket, capture, hear, loseWorker } = setUp()
    await broadcaster.start(stream, options)
    hear(accepted)
    loseWorker()
    broadcaster.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(capture.watch).toHaveBeenCalledTimes(1)
    expect(socket.startBroadcast).not.toHaveBeenCalled()
  })

  it('stops when another device takes over and does not restart by itself', async () => {
    const { broadcaster, state, marker, takeOver } = setUp()
    await broadcaster.start(stream, options)
    takeOver()
    expect(state()).toMatchObject({ phase: 'off', problem: { kind: 'elsewhere' } })
    expect(marker.read()).toBeNull()
  })

  it('leaves a marker for a reload, and none after it was ended', async () => {
    const { broadcaster, marker } = setUp()
    await broadcaster.start(stream, { ...options, muted: true })
    expect(marker.read()).toEqual({ ...options, streamId: 's1', muted: true })
    broadcaster.stop()
    expect(marker.read()).toBeNull()
  })

  it('mutes the microphone while the recording continues', async () => {
    const { broadcaster, recorder, toast, tracks, hear } = setUp()
    await broadcaster.start(stream, options)
    hear(accepted)
    broadcaster.toggleMute()
    expect(tracks.find(({ kind }) => kind === 'audio')?.enabled).toBe(false)
    expect(recorder.stop).not.toHaveBeenCalled()
    expect(toast.info).toHaveBeenCalledWith({ title: 'Audio Stopped', description: 'Microphone recording stopped' })
  })

  it('sends each poster of its stream, and ends without one that does not come', async () => {
    const { broadcaster, captures, sendPoster, hear } = setUp()
    const jpeg = new Uint8Array([1])
    await broadcaster.start(stream, options)
    hear(accepted)
    captures[0]?.onPoster(jpeg)
    expect(sendPoster).toHaveBeenCalledWith('s1', jpeg)
    const ending = broadcaster.sendLastPoster()
    captures[0]?.onPoster(jpeg)
    await ending
    expect(sendPoster).toHaveBeenCalledTimes(2)
    const without = broadcaster.sendLastPoster()
    await vi.advanceTimersByTimeAsync(2_000)
    await without
    expect(sendPoster).toHaveBeenCalledTimes(2)
  })

  it('ends when the server ends the stream', async () => {
    const { broadcaster, ended, state, toast, hear } = setUp()
    await broadcaster.start(stream, options)
    hear({ type: 'stream-state', streamId: 's1', state: 'ended' })
    expect(state().stream).toBeNull()
    expect(ended.get()).toBe('s1')
    expect(toast.info).toHaveBeenCalledWith({ title: 'Stream Ended', description: 'You are no longer live' })
  })

  it("keeps an administrator's mute and message apart from its own, until they are lifted and dismissed", async () => {
    const { broadcaster, state, hear } = setUp()
    await broadcaster.start(stream, options)
    hear({ type: 'stream-muted', streamId: 's1', isMuted: true })
    hear({ type: 'broadcaster-message', streamId: 's1', id: 'm1', text: 'Please move off the road' })
    expect(state()).toMatchObject({ muted: false, isMutedByAdmin: true, adminMessage: 'Please move off the road' })
    broadcaster.dismissMessage()
    hear({ type: 'stream-muted', streamId: 's1', isMuted: false })
    expect(state()).toMatchObject({ isMutedByAdmin: false, adminMessage: null })
  })
})
