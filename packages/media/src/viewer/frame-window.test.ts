import { limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { CALM_FRAMES, FrameWindow } from './frame-window'

/** Sends as fast as a link allows: `transferMs` for each frame, one after the other, and `travelMs` there and back. */
function runLink(seconds: number, transferMs: number, travelMs: number) {
  const window = new FrameWindow()
  const inFlight: { at: number; seq: number }[] = []
  let linkFreeAt = 0
  let delivered = 0
  for (let now = 0, seq = 0; now < seconds * 1000; now++) {
    for (let first = inFlight[0]; first !== undefined && first.at <= now; first = inFlight[0]) {
      inFlight.shift()
      window.acknowledge(first.seq, now)
      delivered++
    }
    while (window.hasRoom(now)) {
      window.add(++seq, now, now)
      linkFreeAt = Math.max(linkFreeAt, now) + transferMs
      inFlight.push({ at: linkFreeAt + travelMs, seq })
    }
  }
  return { delivered, size: window.size }
}

test('PACE-2 the window opens on a fast link with a long round trip, so that frames need not wait for each other', () => {
  expect(runLink(20, 1, 150).size).toBe(limits.windowMax)
})

test('PACE-2 the window stays small where frames queue, and still fills the link', () => {
  const { delivered, size } = runLink(60, 200, 50)
  expect(size).toBe(2)
  expect(delivered).toBeGreaterThan(0.95 * 300)
})

/** Fills a window and empties it, again and again, each time taking a while. */
function createRoundTrips() {
  const window = new FrameWindow()
  const trips = {
    now: 0,
    seq: 0,
    window,
    fill() {
      while (window.hasRoom(trips.now)) window.add(++trips.seq, trips.now, trips.now)
    },
    run(ms: number, count: number) {
      for (; count > 0; count--) {
        const first = trips.seq
        trips.fill()
        trips.now += ms
        for (let seq = first + 1; seq <= trips.seq; seq++) window.acknowledge(seq, trips.now)
      }
    },
  }
  return trips
}

test('PACE-2 the window shrinks when the link becomes slow', () => {
  const { run, window } = createRoundTrips()
  run(20, 20)
  expect(window.size).toBe(limits.windowMax)
  run(500, 20)
  expect(window.size).toBe(limits.windowMin)
})

test('PACE-2 a round trip that stays long is measured again by a single frame', () => {
  const trips = createRoundTrips()
  trips.run(20, 20)
  while (trips.now < 29_000) trips.run(300, 1)
  expect(trips.window.size).toBe(limits.windowMin)
  trips.run(300, 20)
  expect(trips.window.size).toBe(limits.windowMax)
})

test('PACE-2 while round trips are at most 50 ms, 4 frames may be in flight regardless of the window', () => {
  const trips = createRoundTrips()
  trips.run(50, 1)
  trips.fill()
  expect(trips.window).toMatchObject({ size: limits.windowMin, inFlight: CALM_FRAMES })
})

test('PACE-6 an answer acknowledges everything before it, once', () => {
  const window = new FrameWindow()
  for (const seq of [1, 2, 5]) window.add(seq, seq * 10, 0)
  expect(window.acknowledge(4, 100)).toBe(true)
  expect(window).toMatchObject({ inFlight: 1, roundTripMs: 80, frameAgeMs: 100 })
  expect(window.acknowledge(4, 200)).toBe(false)
  expect(window.oldestWaitMs(200)).toBe(150)
  expect(window.acknowledge(9, 200)).toBe(true)
  expect(window.oldestWaitMs(300)).toBe(0)
})

test('CODEC-4 a viewer with 8 unanswered frames for much longer than a round trip has fallen behind', () => {
  const window = new FrameWindow()
  window.add(0, 0, 0)
  window.acknowledge(0, 600)
  for (let seq = 1; seq <= limits.windowMax; seq++) window.add(seq, 1_000, 1_000)
  expect(window.isBehind(2_400)).toBe(false)
  expect(window.isBehind(2_600)).toBe(true)
  window.acknowledge(1, 2_600)
  expect(window.isBehind(2_600)).toBe(false)
})
