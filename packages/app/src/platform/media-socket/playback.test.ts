import type { ClientMessage } from '@squall/shared/contract/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShownFrame } from './live-return'
import { createPlayback } from './playback'
import type { PlaybackState } from './playback-state'
import type { RecordingPlayer } from './recording-players'
import type { ControlMessage, ReceivedFrame } from './wire'

const streamId = 's'

function createFrame(timestamp: number, change: Partial<ReceivedFrame> = {}): ReceivedFrame {
  const rest = { streamId, codec: 'vp8', isLow: false, byteLength: 100, isResync: false, isRecorded: true } as const
  return {
    ...rest,
    timestamp,
    isKey: timestamp % 1_000 === 0,
    toBytes: () => new Uint8Array(),
    done: vi.fn(),
    ...change,
  }
}

function setUp() {
  const sent: ClientMessage[] = []
  const states: (PlaybackState | null)[] = []
  const shown: ShownFrame[] = []
  const packets: number[] = []
  const stop = vi.fn()
  let player: RecordingPlayer | null = null
  const playback = createPlayback({
    streamId,
    play(next) {
      player = next
      sent.push(next.resume())
      return stop
    },
    send: (message) => void sent.push(message),
    now: () => performance.now(),
    showPicture(frame) {
      shown.push(frame)
      if (frame.isReference !== true) playback.noteDrawn(frame)
    },
    onPacket: ({ captureMs }) => packets.push(captureMs),
    onState: (state) => states.push(state),
  })
  const say = (message: ControlMessage) => player?.onMessage(message)
  return {
    playback,
    stop,
    states,
    packets,
    last: () => states.at(-1),
    clockMs: () => {
      const state = states.at(-1)
      return state ? Math.round(state.clock.ms + (performance.now() - state.clock.at) * state.clock.rate) : null
    },
    ofType: (type: ClientMessage['type']) => sent.filter((message) => message.type === type),
    seen: () => shown.filter(({ isReference }) => isReference !== true).map(({ timestamp }) => timestamp),
    references: () => shown.filter(({ isReference }) => isReference === true).map(({ timestamp }) => timestamp),
    shown,
    player: () => player,
    reconnect: () => player && sent.push(player.resume()),
    say,
    answer: (fromMs: number, handle = 1, endMs = 60_000) =>
      say({ type: 'playing', streamId, handle, fromMs, endMs, beganAt: 0 }),
    refuse: () => say({ type: 'error', code: 'not-recorded', message: '', streamId }),
    gap: (fromMs: number, toMs: number, handle = 1) => say({ type: 'play-gap', streamId, handle, fromMs, toMs }),
    end: (endMs: number, isLive: boolean) => say({ type: 'play-ended', streamId, handle: 1, endMs, isLive }),
    receive(...times: number[]) {
      for (const ms of times) player?.onRecord({ kind: 'frame', frame: createFrame(ms) })
    },
    hear(...times: number[]) {
      for (const captureMs of times) {
        player?.onRecord({ kind: 'packet', packet: { streamId, captureMs, toBytes: () => new Uint8Array() } })
      }
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('playing from a time', () => {
  it('shows the picture of that time at once and starts its clock with it', () => {
    const { playback, answer, receive, seen, references, last, ofType } = setUp()
    playback.playFrom(5_080, 1)
    expect(last()).toMatchObject({ phase: 'loading', clock: { ms: 5_080, rate: 0 } })
    answer(5_080)
    receive(5_000, 5_040, 5_060)
    expect([seen(), references()]).toEqual([[], [5_000, 5_040]])
    vi.advanceTimersByTime(300)
    receive(5_100)
    expect(seen()).toEqual([5_060])
    expect(last()).toMatchObject({ phase: 'playing', clock: { ms: 5_080, at: performance.now(), rate: 1 } })
    expect(ofType('play-from')).toEqual([{ type: 'play-from', streamId, ms: 5_080, rate: 1 }])
    expect(ofType('play-pace')).toEqual([{ type: 'play-pace', streamId, ms: 5_080, rate: 1 }])
  })

  it('shows each picture at its time, twice as fast at twice the rate', () => {
    const { playback, answer, receive, seen } = setUp()
    playback.playFrom(0, 2)
    answer(0)
    receive(0, 40, 80, 1_000)
    vi.advanceTimersByTime(19)
    expect(seen()).toEqual([0])
    vi.advanceTimersByTime(1)
    expect(seen()).toEqual([0, 40])
    vi.advanceTimersByTime(20)
    expect(seen()).toEqual([0, 40, 80])
  })

  it('shows only the newest of pictures that are due together, and decodes the others for it', () => {
    const { playback, answer, receive, seen, references } = setUp()
    playback.playFrom(0, 1)
    answer(0)
    receive(0, 1)
    vi.advanceTimersByTime(100)
    receive(30, 60, 90)
    expect([seen(), references()]).toEqual([[0, 1, 30, 60, 90], []])
    playback.setPace(0)
    receive(95, 98)
    playback.setPace(1)
    expect(seen().at(-1)).toBe(98)
  })

  it('passes sound on a second before it is due, without that before the beginning of a gap that is to come', () => {
    const { playback, answer, receive, hear, gap, packets } = setUp()
    playback.playFrom(0, 1)
    answer(0)
    receive(0, 40)
    hear(0, 980, 1_020)
    expect(packets).toEqual([0, 980])
    gap(1_030, 9_000)
    hear(9_000)
    vi.advanceTimersByTime(40)
    expect(packets).toEqual([0, 980, 1_020])
    vi.advanceTimersByTime(1_000)
    expect(packets).toEqual([0, 980, 1_020, 9_000])
  })

  it('pauses at the picture of now, and plays on from it', () => {
    const { playback, answer, receive, seen, last, clockMs, ofType } = setUp()
    playback.playFrom(0, 1)
    answer(0)
    receive(0, 100, 200)
    vi.advanceTimersByTime(150)
    playback.setPace(0)
    vi.advanceTimersByTime(5_000)
    expect([seen(), clockMs(), last()?.phase]).toEqual([[0, 100], 150, 'paused'])
    playback.setPace(0.5)
    vi.advanceTimersByTime(100)
    expect(seen()).toEqual([0, 100, 200])
    expect(ofType('play-pace').slice(1)).toMatchObject([
      { ms: 150, rate: 0 },
      { ms: 150, rate: 0.5 },
    ])
  })

  it('shows the picture of a time that is sought while it is paused', () => {
    const { playback, answer, receive, seen, last, clockMs } = setUp()
    playback.playFrom(2_000, 0)
    answer(2_000)
    receive(2_000, 2_040)
    vi.advanceTimersByTime(1_000)
    expect([seen(), last()?.phase, clockMs()]).toEqual([[2_000], 'paused', 2_000])
  })

  it('starts its clock also where a hidden page draws nothing', () => {
    const { playback, answer, receive, last } = setUp()
    vi.spyOn(playback, 'noteDrawn').mockImplementation(() => undefined)
    playback.playFrom(0, 1)
    answer(0)
    receive(0, 40)
    expect(last()?.phase).toBe('loading')
    receive(80)
    vi.advanceTimersByTime(500)
    expect(last()?.phase).toBe('playing')
  })
})

describe('records that come late', () => {
  it('let the clock wait, which the server learns, until there is enough', () => {
    const { playback, answer, receive, last, clockMs, ofType } = setUp()
    playback.playFrom(0, 1)
    answer(0)
    receive(0, 100)
    vi.advanceTimersByTime(2_000)
    expect([last()?.phase, clockMs()]).toEqual(['loading', 351])
    receive(400)
    expect(last()?.phase).toBe('loading')
    receive(800)
    expect([last()?.phase, clockMs()]).toEqual(['playing', 351])
    expect(ofType('play-pace').slice(1)).toMatchObject([
      { ms: 351, rate: 0 },
      { ms: 351, rate: 1 },
    ])
  })

  it('and are too many are left out until there is room, and decoding begins anew', () => {
    const { playback, answer, last, shown, player } = setUp()
    playback.playFrom(0, 1)
    answer(0)
    for (const ms of [0, 1_000, 2_000, 3_000]) {
      player()?.onRecord({ kind: 'frame', frame: createFrame(ms, { byteLength: 25_000_000 }) })
    }
    vi.advanceTimersByTime(1_000)
    player()?.onRecord({ kind: 'frame', frame: createFrame(3_100) })
    vi.advanceTimersByTime(2_200)
    expect(last()?.phase).toBe('playing')
    expect(shown.map(({ timestamp, isResync }) => [timestamp, isResync])).toEqual([
      [0, false],
      [1_000, false],
      [2_000, false],
      [3_100, true],
    ])
  })

  it('of a time that was left are not shown', () => {
    const { playback, answer, receive, seen } = setUp()
    playback.playFrom(9_000, 1)
    playback.playFrom(5_000, 1)
    receive(9_000, 9_040)
    answer(5_000, 2)
    receive(5_000, 5_040)
    expect(seen()).toEqual([5_000])
  })
})

describe('a gap', () => {
  it('is jumped over when the clock reaches it, with a word', () => {
    const { playback, answer, receive, gap, seen, last, clockMs, ofType } = setUp()
    playback.playFrom(0, 1)
    answer(0)
    receive(0, 40)
    gap(60, 180_000)
    receive(180_000, 180_040)
    vi.advanceTimersByTime(59)
    expect(seen()).toEqual([0, 40])
    vi.advanceTimersByTime(1)
    expect([seen(), clockMs()]).toEqual([[0, 40, 180_000], 180_000])
    expect(last()).toMatchObject({ skipped: { fromMs: 60, toMs: 180_000 }, gaps: [{ fromMs: 60, toMs: 180_000 }] })
    expect(ofType('play-pace').at(-1)).toMatchObject({ ms: 180_000, rate: 1 })
  })

  it('that holds the time that was asked for is skipped', () => {
    const { playback, answer, receive, gap, seen, clockMs } = setUp()
    playback.playFrom(5_000, 1)
    answer(5_000)
    receive(0, 40)
    gap(100, 8_000)
    receive(8_000, 8_040)
    expect([seen(), clockMs()]).toEqual([[8_000], 8_000])
  })
})

describe('the end', () => {
  it('of a recording stops its clock there', () => {
    const { playback, answer, receive, end, last, clockMs } = setUp()
    playback.playFrom(0, 1)
    answer(0)
    receive(0, 100)
    end(120, false)
    vi.advanceTimersByTime(1_000)
    expect([last()?.phase, clockMs()]).toEqual(['ended', 120])
  })

  it('of what is recorded of a live stream goes over to the live picture, from its key frame', () => {
    const { playback, answer, receive, end, seen, references, last, stop } = setUp()
    playback.playFrom(0, 1)
    answer(0)
    receive(0, 100)
    end(120, true)
    const early = createFrame(7_000, { isRecorded: false, isKey: true })
    playback.takeLiveFrame(early)
    playback.takeLiveFrame(createFrame(7_040, { isRecorded: false }))
    vi.advanceTimersByTime(110)
    expect([seen(), stop.mock.calls.length]).toEqual([[0, 100], 0])
    vi.advanceTimersByTime(20)
    expect([seen(), references(), last()]).toEqual([[0, 100, 7_040], [7_000], null])
    expect(early.done).toHaveBeenCalled()
    expect(stop).toHaveBeenCalledOnce()
  })
})

describe('the way back to live', () => {
  it('drops what is left of the recording and begins with a key frame', () => {
    const { playback, answer, receive, shown, last, stop } = setUp()
    playback.playFrom(0, 1)
    answer(0)
    receive(0, 40, 80)
    const ignored = createFrame(7_000, { isRecorded: false })
    playback.takeLiveFrame(ignored)
    expect(ignored.done).toHaveBeenCalledOnce()
    playback.goLive()
    expect([last()?.phase, stop.mock.calls.length]).toEqual(['joining-live', 1])
    playback.takeLiveFrame(createFrame(7_040, { isRecorded: false }))
    playback.takeLiveFrame(createFrame(7_080, { isRecorded: false }))
    expect(shown.slice(-2)).toMatchObject([
      { timestamp: 7_040, isResync: true },
      { timestamp: 7_080, isResync: false },
    ])
    expect(last()).toBeNull()
  })
})

describe('the server', () => {
  it('is asked again, once, where the clock of the device misled', () => {
    const { playback, answer, ofType } = setUp()
    playback.playFrom(500_000, 1, 10_000)
    answer(60_000)
    answer(50_000, 2)
    expect(ofType('play-from')).toMatchObject([{ ms: 500_000 }, { ms: 50_000 }])
  })

  it('may let a viewer go back only so far', () => {
    const { playback, answer, receive, seen, clockMs } = setUp()
    playback.playFrom(1_000, 1)
    answer(4_000)
    receive(4_000, 4_040)
    expect([seen(), clockMs()]).toEqual([[4_000], 4_000])
  })

  it('has no recording: the player says so', () => {
    const { playback, refuse, last } = setUp()
    playback.playFrom(0, 1)
    refuse()
    expect(last()?.phase).toBe('failed')
  })

  it('is asked again by the next socket, from where the clock is', () => {
    const { playback, answer, receive, reconnect, ofType, last } = setUp()
    playback.playFrom(0, 1)
    answer(0)
    receive(0, 100, 5_000)
    vi.advanceTimersByTime(130)
    reconnect()
    expect(ofType('play-from')).toMatchObject([{ ms: 0 }, { ms: 130, rate: 1 }])
    expect(last()).toMatchObject({ phase: 'loading', clock: { ms: 130, rate: 0 } })
  })
})
