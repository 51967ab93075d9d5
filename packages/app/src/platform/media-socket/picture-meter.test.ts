import { describe, expect, it } from 'vitest'
import type { Latency } from './clock.rules'
import { createPictureMeter } from './picture-meter'
import type { ServerClock } from './server-clock'

const size = { width: 640, height: 360 }

function setUp(ages: Latency[] = []) {
  let now = 0
  const clock: ServerClock = {
    tick: () => undefined,
    roundTripMs: () => 12,
    readAge: () => ages.shift() ?? { state: 'unknown' },
  }
  const meter = createPictureMeter(
    () => clock,
    () => now,
  )
  return {
    meter,
    roll(ms = 1_000) {
      now += ms
      return meter.roll()
    },
    createFrame: (timestamp = 0) =>
      ({ streamId: 's', codec: 'vp8', isLow: false, byteLength: 1_000, timestamp }) as const,
  }
}

describe('the figures of a stream', () => {
  it('are those of one second, however late they are read', () => {
    const { meter, roll, createFrame } = setUp()
    for (let count = 0; count < 30; count += 1) {
      const frame = createFrame(count)
      meter.noteReceived(frame, false)
      if (count % 3 > 0) meter.noteDrawn(frame, size)
    }
    const figures = roll(2_000)
    expect(figures).toMatchObject({ receivedPerSecond: 15, drawnPerSecond: 10, bitsPerSecond: 120_000 })
    expect(figures.picture).toEqual({ codec: 'vp8', isLow: false, width: 640, height: 360 })
    expect(roll()).toMatchObject({ receivedPerSecond: 0, drawnPerSecond: 0, bitsPerSecond: 0, latency: null })
  })

  it('have no latency of pictures from a recording', () => {
    const { meter, roll, createFrame } = setUp()
    const frame = { ...createFrame(0), isRecorded: true }
    meter.noteReceived(frame, false)
    meter.noteDrawn(frame, size)
    expect(roll()).toMatchObject({ received: 1, dropped: 0, latency: null })
  })

  it('count a picture as dropped when a later one is drawn, and not while it is being decoded', () => {
    const { meter, roll, createFrame } = setUp()
    const frames = [0, 1, 2, 3].map(createFrame)
    for (const frame of frames) meter.noteReceived(frame, false)
    for (const frame of frames.slice(0, 1)) meter.noteDrawn(frame, size)
    expect(roll()).toMatchObject({ received: 4, dropped: 0 })
    for (const frame of frames.slice(2, 3)) meter.noteDrawn(frame, size)
    expect(roll()).toMatchObject({ received: 4, dropped: 1 })
  })

  it('count no picture as dropped that came during a pause', () => {
    const { meter, roll, createFrame } = setUp()
    const frames = [0, 1, 2, 3].map(createFrame)
    for (const [index, frame] of frames.entries()) meter.noteReceived(frame, index < 3)
    for (const frame of frames.slice(3)) meter.noteDrawn(frame, size)
    expect(roll()).toMatchObject({ receivedPerSecond: 4, received: 1, dropped: 0 })
  })

  it('have the median of the known latencies, or why there is none', () => {
    const known = (ms: number): Latency => ({ state: 'known', ms, uncertaintyMs: 2 })
    const { meter, roll, createFrame } = setUp([
      { state: 'uncertain' },
      { state: 'uncertain' },
      known(300),
      known(20),
      known(40),
    ])
    for (let count = 0; count < 2; count += 1) meter.noteDrawn(createFrame(), size)
    expect(roll().latency).toEqual({ state: 'uncertain' })
    for (let count = 0; count < 3; count += 1) meter.noteDrawn(createFrame(), size)
    expect(roll()).toMatchObject({ latency: known(40), roundTripMs: 12 })
    meter.noteDrawn(createFrame(), size)
    expect(roll().latency).toEqual({ state: 'unknown' })
  })

  it('know no latency and no round trip where clocks cannot be compared', () => {
    const meter = createPictureMeter(
      () => null,
      () => 0,
    )
    meter.noteDrawn({ streamId: 's', codec: 'jpeg', isLow: false, byteLength: 1, timestamp: 0 }, size)
    expect(meter.roll()).toMatchObject({ latency: { state: 'unknown' }, roundTripMs: null })
  })
})
