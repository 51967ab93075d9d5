import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { steadyNow } from '../../../platform/steady-clock'
import { createReplayClock } from './replay-clock'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reads the clock of its player', () => {
  const clock = createReplayClock()
  clock.set({ ms: 5_000, at: steadyNow(), rate: 2 }, false)
  vi.advanceTimersByTime(1_000)
  expect([Math.round(clock.getPositionMs()), clock.isLive()]).toEqual([7_000, false])
})

it('tells of each change, and four times a second while it runs', () => {
  const clock = createReplayClock()
  const heard = vi.fn()
  const stop = clock.subscribe(heard)
  vi.advanceTimersByTime(1_000)
  expect(heard).not.toHaveBeenCalled()
  clock.set({ ms: 0, at: steadyNow(), rate: 1 }, true)
  vi.advanceTimersByTime(1_000)
  expect(heard).toHaveBeenCalledTimes(5)
  clock.set({ ms: 1_000, at: steadyNow(), rate: 0 }, true)
  vi.advanceTimersByTime(1_000)
  expect(heard).toHaveBeenCalledTimes(6)
  stop()
  clock.set({ ms: 0, at: steadyNow(), rate: 1 }, true)
  vi.advanceTimersByTime(1_000)
  expect(heard).toHaveBeenCalledTimes(6)
})

it('passes a seek to its player, and to nobody without one', () => {
  const clock = createReplayClock()
  const seek = vi.fn()
  clock.seek(1)
  clock.setSeek(seek)
  clock.seek(2)
  clock.setSeek(null)
  clock.seek(3)
  expect(seek.mock.calls).toEqual([[2]])
})
