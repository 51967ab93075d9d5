import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPacer } from './pacer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first time is at once, and a burst of times is one more at the end of the pause', () => {
  const work = vi.fn()
  const pacer = createPacer(100, work)
  for (let time = 0; time < 5; time += 1) pacer.run()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(500)
  expect(work).toHaveBeenCalledTimes(2)
})

test('what is urgent waits for nothing, and takes the place of what waited', () => {
  const work = vi.fn()
  const pacer = createPacer(5_000, work)
  pacer.run()
  pacer.run()
  pacer.runNow()
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(4_999)
  expect(work).toHaveBeenCalledTimes(2)
})

test('nothing happens after the stop', () => {
  const work = vi.fn()
  const pacer = createPacer(100, work)
  pacer.run()
  pacer.run()
  pacer.stop()
  vi.advanceTimersByTime(500)
  expect(work).toHaveBeenCalledTimes(1)
})
