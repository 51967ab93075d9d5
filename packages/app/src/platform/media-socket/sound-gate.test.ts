import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSoundGate } from './sound-gate'
import type { ReceivedFrame } from './wire'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const BEGAN = 1_000_000

/** Frames are captured at times since the beginning of the stream; `decodes` says whether the decoder keeps up. */
function setUp({ decodes = true } = {}) {
  const shown: { captureMs: number; atMs: number }[] = []
  const acknowledged: number[] = []
  const gate = createSoundGate({
    show(frame) {
      shown.push({ captureMs: frame.timestamp, atMs: Date.now() - BEGAN })
      if (decodes) frame.done()
    },
    now: () => Date.now(),
  })
  const toFrame = (captureMs: number): ReceivedFrame => ({
    ...{
      streamId: 's1',
      codec: 'vp8',
      timestamp: captureMs,
      isLow: false,
      byteLength: 1,
      isKey: true,
      isResync: false,
    },
    ...{ toBytes: () => new Uint8Array(), done: () => acknowledged.push(captureMs) },
  })
  const film = (captureMs: number) => gate.take(gate.watch(toFrame(captureMs)))
  return { gate, film, shown, acknowledged }
}

it('shows pictures at once while no sound is heard', () => {
  const { gate, film, shown } = setUp()
  film(0)
  gate.followSound(BEGAN + 100)
  gate.followSound(null)
  film(33)
  expect(shown.map(({ atMs }) => atMs)).toEqual([0, 0])
})

it('shows a picture just before the sound that was captured with it, in order', () => {
  const { gate, film, shown } = setUp()
  gate.followSound(BEGAN + 100)
  film(0)
  vi.advanceTimersByTime(33)
  film(33)
  vi.advanceTimersByTime(200)
  expect(shown).toEqual([
    { captureMs: 0, atMs: 70 },
    { captureMs: 33, atMs: 103 },
  ])
})

it('does not delay a picture that is later than its sound', () => {
  const { gate, film, shown } = setUp()
  gate.followSound(BEGAN + 40)
  vi.advanceTimersByTime(50)
  film(0)
  expect(shown).toEqual([{ captureMs: 0, atMs: 50 }])
})

it('lets all go that wait when the sound is muted', () => {
  const { gate, film, shown } = setUp()
  gate.followSound(BEGAN + 150)
  film(0)
  film(33)
  vi.advanceTimersByTime(10)
  gate.followSound(null)
  expect(shown.map(({ atMs }) => atMs)).toEqual([10, 10])
})

it('waits for no sound that is absurdly late, or of which nothing was said for long', () => {
  const { gate, film, shown } = setUp()
  gate.followSound(BEGAN + 5_000)
  film(0)
  expect(shown).toHaveLength(1)
  gate.followSound(BEGAN + 100)
  vi.advanceTimersByTime(2_100)
  film(2_100)
  expect(shown.at(-1)).toEqual({ captureMs: 2_100, atMs: 2_100 })
})

it('acknowledges pictures that wait, but not before a decoder that is slow', () => {
  const quick = setUp()
  quick.gate.followSound(BEGAN + 100)
  quick.film(0)
  expect(quick.acknowledged).toEqual([0])
  const slow = setUp({ decodes: false })
  for (const captureMs of [0, 10, 20]) slow.film(captureMs)
  slow.gate.followSound(BEGAN + 100)
  slow.film(30)
  expect(slow.acknowledged).toEqual([])
})

it('answers for what still waits when it is closed, and shows it no more', () => {
  const { gate, film, shown, acknowledged } = setUp()
  gate.followSound(BEGAN + 100)
  film(0)
  gate.close()
  vi.advanceTimersByTime(500)
  expect(shown).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(0)
})
