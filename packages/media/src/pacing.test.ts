import { limits } from '@squall/shared/wire/limits'
import { expect, test } from 'vitest'
import { createFrameWindow, createPacer } from './pacing'
import { createFakeClock } from './testing/fake-clock'

function createLink(minIntervalMs = 0) {
  const clock = createFakeClock()
  const link = { sent: [] as number[], passes: [] as (() => void)[], skipped: 0, isReady: true }
  const pacer = createPacer<number>({
    clock,
    minIntervalMs,
    ready: () => link.isReady,
    send: (frame) => link.sent.push(frame),
    fence: (onPassed) => link.passes.push(onPassed),
    skipped: () => {
      link.skipped++
    },
  })
  return { clock, link, pacer }
}

test('PACE-1 until the fence is passed only the newest frame waits', () => {
  const { link, pacer } = createLink()
  for (const frame of [1, 2, 3, 4]) pacer.offer(frame)
  expect(link).toMatchObject({ sent: [1], skipped: 2 })
  link.passes.shift()?.()
  expect(link.sent).toEqual([1, 4])
})

test('PACE-1 nothing is sent after the viewer left', () => {
  const { link, pacer } = createLink()
  pacer.offer(1)
  pacer.offer(2)
  pacer.stop()
  link.passes.shift()?.()
  expect(link.sent).toEqual([1])
})

/** Sends as fast as a link allows: `transferMs` for each frame, one after the other, and `travelMs` there and back. */
function runLink(seconds: number, transferMs: number, travelMs: number) {
  const clock = createFakeClock()
  const window = createFrameWindow(clock)
  const underWay: { at: number; passed: () => void }[] = []
  let linkFreeAt = 0
  let delivered = 0
  for (let now = 0; now < seconds * 1000; now++) {
    while (underWay[0] !== undefined && underWay[0].at <= now) {
      underWay.shift()?.passed()
      delivered++
    }
    for (let passed = window.enter(); passed !== null; passed = window.enter()) {
      linkFreeAt = Math.max(linkFreeAt, now) + transferMs
      underWay.push({ at: linkFreeAt + travelMs, passed })
    }
    clock.advance(1)
  }
  return { delivered, size: window.size() }
}

test('PACE-2 the window opens on a long fast way, so that frames need not wait for each other', () => {
  expect(runLink(20, 1, 150).size).toBe(limits.windowMax)
})

test('PACE-2 the window stays small where frames queue, and still fills the link', () => {
  const { delivered, size } = runLink(60, 200, 50)
  expect(size).toBe(2)
  expect(delivered).toBeGreaterThan(0.95 * 300)
})

/** Fills a window and empties it, again and again, each time taking a while. */
function createRoundTrips() {
  const clock = createFakeClock()
  const window = createFrameWindow(clock)
  return {
    clock,
    window,
    run(ms: number, count: number) {
      for (; count > 0; count--) {
        const passes = []
        for (let passed = window.enter(); passed !== null; passed = window.enter()) passes.push(passed)
        clock.advance(ms)
        for (const passed of passes) passed()
      }
    },
  }
}

test('PACE-2 the window shrinks when the way becomes slow', () => {
  const { run, window } = createRoundTrips()
  run(20, 20)
  expect(window.size()).toBe(limits.windowMax)
  run(500, 20)
  expect(window.size()).toBe(limits.windowMin)
})

test('PACE-2 a way that stays long is measured again, by a frame that travels alone', () => {
  const { clock, run, window } = createRoundTrips()
  run(20, 20)
  while (clock.now() < 29_000) run(300, 1)
  expect(window.size()).toBe(limits.windowMin)
  run(300, 20)
  expect(window.size()).toBe(limits.windowMax)
})

test('PACE-5 no frame joins a queue of bytes; it goes when there is room', () => {
  const { link, pacer } = createLink()
  link.isReady = false
  pacer.offer(1)
  pacer.flush()
  expect(link.sent).toEqual([])
  link.isReady = true
  pacer.flush()
  expect(link.sent).toEqual([1])
})

test('JOIN-3 a preview gets at most 5 frames a second', () => {
  const { clock, link, pacer } = createLink(200)
  for (let now = 0; now < 1_000; now += 20) {
    pacer.offer(now)
    for (const passed of link.passes.splice(0)) passed()
    clock.advance(20)
  }
  expect(link.sent).toEqual([0, 200, 400, 600, 800])
})
