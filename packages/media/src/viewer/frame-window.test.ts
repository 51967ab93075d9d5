import { limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { type SimulatedLink, simulateViewer } from '../testing/simulated-viewer'
import { FrameWindow } from './frame-window'

/** 1.6 Mbit/s. */
const NARROW = { bytesPerMs: 200, roundTripMs: 40 }
const SMALL = 4_000
const ACK_EVERY = [0, limits.ackIntervalMs]

test.each([30, 60])('PACE-2 on a steady link no frame is skipped at %i frames a second, however acks come', (fps) => {
  for (const ackEveryMs of ACK_EVERY) {
    for (const roundTripMs of [1, 20, 60]) {
      const link: SimulatedLink = { bytesPerMs: 2_000, roundTripMs, ackEveryMs }
      const { skippedAt } = simulateViewer(new FrameWindow(), link, { fps, bytes: SMALL, seconds: 60 })
      // A frame may wait until the first round trip was measured.
      expect(skippedAt.filter((at) => at > 1_000)).toEqual([])
    }
  }
})

test('PACE-2 on a quick link with a long round trip frames need not wait for each other', () => {
  for (const ackEveryMs of ACK_EVERY) {
    const link = { bytesPerMs: 2_000, roundTripMs: 300, ackEveryMs }
    const { skippedAt } = simulateViewer(new FrameWindow(), link, { fps: 60, bytes: SMALL, seconds: 30 })
    expect(skippedAt.filter((at) => at > 5_000)).toEqual([])
  }
})

test('PACE-2 on a narrow link frames of any size fill the link, and queue for at most 100 ms', () => {
  for (const [bytes, fps] of [
    [40_000, 15],
    [40_000, 30],
    [10_000, 60],
    [100_000, 30],
  ] as const) {
    for (const ackEveryMs of ACK_EVERY) {
      const { delivered, longestMs } = simulateViewer(
        new FrameWindow(),
        { ...NARROW, ackEveryMs },
        { fps, bytes, seconds: 60 },
      )
      const transferMs = bytes / NARROW.bytesPerMs
      expect(delivered).toBeGreaterThan(0.95 * (60_000 / transferMs))
      const alone = transferMs + NARROW.roundTripMs / 2
      expect(longestMs(5_000)).toBeLessThanOrEqual(alone + limits.viewerQueueMs + 40)
    }
  }
})

test('PACE-2 while a link stalls only what had been sent waits, and afterwards it is filled again', () => {
  for (const ackEveryMs of ACK_EVERY) {
    const stalls = { everyMs: 3_000, ms: 400 }
    const frames = { fps: 30, bytes: 10_000, seconds: 60 }
    const { delivered, longestMs } = simulateViewer(new FrameWindow(), { ...NARROW, stalls, ackEveryMs }, frames)
    expect(longestMs(5_000)).toBeLessThanOrEqual(stalls.ms + 70 + limits.viewerQueueMs + 50)
    expect(delivered).toBeGreaterThan(0.85 * ((60_000 * 200) / 10_000) * (2_600 / 3_000))
  }
})

test('PACE-2 a viewer that decodes slowly gets what it can decode, and no longer queue because its link is quick', () => {
  for (const ackEveryMs of ACK_EVERY) {
    const link = { bytesPerMs: 2_000, roundTripMs: 20, decodeMs: 60, ackEveryMs }
    const { delivered, longestMs } = simulateViewer(new FrameWindow(), link, { fps: 30, bytes: SMALL, seconds: 60 })
    expect(delivered).toBeGreaterThan(0.9 * (60_000 / 60))
    expect(longestMs(2_000)).toBeLessThanOrEqual(70 + limits.viewerQueueMs + 40)
  }
})

test('PACE-2 a link whose delay varies by 60 ms costs no frame', () => {
  for (const codec of [true, false]) {
    for (const ackEveryMs of ACK_EVERY) {
      const link = { bytesPerMs: 2_000, roundTripMs: 20, jitterMs: 60, ackEveryMs }
      const { skippedAt } = simulateViewer(new FrameWindow(), link, { fps: 30, bytes: SMALL, seconds: 60, codec })
      expect(skippedAt.filter((at) => at > 1_000)).toEqual([])
    }
  }
})

test('PACE-2 a clock that jumps, forward or back, costs at most one frame', () => {
  for (const ms of [-3_600_000, -500, 500, 3_600_000]) {
    const frames = { fps: 30, bytes: SMALL, seconds: 30, jump: { at: 10_010, ms } }
    for (const codec of [true, false]) {
      const link = { bytesPerMs: 2_000, roundTripMs: 20, ackEveryMs: limits.ackIntervalMs }
      const { skippedAt } = simulateViewer(new FrameWindow(), link, { ...frames, codec })
      expect(skippedAt.filter((at) => at > 1_000).length).toBeLessThanOrEqual(1)
    }
  }
})

test('PACE-2 a round trip that became longer is measured again within 15 s, by a frame that travels alone', () => {
  const window = new FrameWindow()
  simulateViewer(window, { bytesPerMs: 2_000, roundTripMs: 20 }, { fps: 30, bytes: SMALL, seconds: 5 })
  let now = 5_000
  let skipped = 0
  const waiting: { seq: number; at: number }[] = []
  for (let seq = 10_000; now < 35_000; now++) {
    for (let first = waiting[0]; first !== undefined && first.at <= now; first = waiting[0]) {
      waiting.shift()
      window.acknowledge(first.seq, now)
    }
    if (now % 33 !== 0) continue
    if (window.hasRoom(now)) {
      window.add(++seq, now, now, SMALL)
      waiting.push({ seq, at: now + 250 })
    } else if (now > 20_000) skipped++
  }
  expect(skipped).toBe(0)
})

test('PACE-6 an answer acknowledges everything before it, once', () => {
  const window = new FrameWindow()
  for (const seq of [1, 2, 5]) window.add(seq, seq * 10, 0, SMALL)
  expect(window.acknowledge(4, 100)).toBe(true)
  expect(window).toMatchObject({ inFlight: 1, roundTripMs: 80, frameAgeMs: 100 })
  expect(window.acknowledge(4, 200)).toBe(false)
  expect(window.oldestWaitMs(200)).toBe(150)
  expect(window.acknowledge(9, 200)).toBe(true)
  expect(window.oldestWaitMs(300)).toBe(0)
})

test('PACE-9 the time for which a client held its ack is no part of the round trip, unless it cannot be true', () => {
  const roundTrip = (waitMs: number, heldMs: number) => {
    const window = new FrameWindow()
    window.add(1, 1_000, 1_000, SMALL)
    window.acknowledge(1, 1_000 + waitMs, heldMs)
    return window.roundTripMs
  }
  expect(roundTrip(70, 0)).toBe(70)
  expect(roundTrip(70, 50)).toBe(20)
  expect(roundTrip(70, 71)).toBe(70)
  expect(roundTrip(10_000, limits.longestAckHoldMs + 1)).toBe(10_000)
})

test('CODEC-4 a viewer that leaves a frame unanswered for much longer than a round trip has fallen behind', () => {
  const window = new FrameWindow()
  window.add(0, 0, 0, SMALL)
  window.acknowledge(0, 600)
  window.add(1, 1_000, 1_000, SMALL)
  expect(window.isBehind(2_500)).toBe(false)
  expect(window.isBehind(2_501)).toBe(true)
  window.acknowledge(1, 2_600)
  expect(window.isBehind(2_600)).toBe(false)
})

test('CODEC-4 while upper temporal layers are left out a viewer may be late for 400 ms longer', () => {
  const window = new FrameWindow()
  window.add(0, 0, 0, SMALL)
  window.acknowledge(0, 50)
  window.add(1, 1_000, 1_000, SMALL)
  expect([window.isBehind(1_401), window.isBehind(1_401, true)]).toEqual([true, false])
  expect([window.isBehind(1_800, true), window.isBehind(1_801, true)]).toEqual([false, true])
})

test('CODEC-4 a queue of more than 100 ms may pass, as behind a key frame, but not stand for 3 seconds', () => {
  const link = { bytesPerMs: 200, roundTripMs: 20, ackEveryMs: limits.ackIntervalMs }
  const frames = { fps: 30, seconds: 20, codec: true }
  const passing = { ...link, stalls: { everyMs: 4_000, ms: 250 } }
  expect(simulateViewer(new FrameWindow(), passing, { ...frames, bytes: 5_500 }).skippedAt).toEqual([])
  const standing = simulateViewer(new FrameWindow(), link, { ...frames, bytes: 6_900 })
  expect(standing.skippedAt.length).toBeGreaterThan(0)
  expect(standing.longestMs()).toBeLessThan(45 + limits.viewerQueueMs + 200)
})

test('CODEC-4 a viewer that decodes 30 frames a second in 60 ms each is cut off before a second has queued', () => {
  const link = { bytesPerMs: 2_000, roundTripMs: 20, decodeMs: 60, ackEveryMs: limits.ackIntervalMs }
  const { skippedAt, longestMs } = simulateViewer(new FrameWindow(), link, {
    fps: 30,
    bytes: SMALL,
    seconds: 20,
    codec: true,
  })
  expect(skippedAt[0]).toBeLessThan(1_500)
  expect(longestMs()).toBeLessThan(1_000)
})
