import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EncodeJob } from './frame-encoding'
import { createJobRepeater } from './job-repeater'

const vp8 = { codec: 'vp8', isLow: false, longSide: 640, bitsPerSecond: 1, framesPerSecond: 15, isKey: true } as const
const low: EncodeJob = { codec: 'jpeg', isLow: true, longSide: 320, quality: 0.5 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('repeats nothing while the page sends jobs in time', () => {
  const repeat = vi.fn()
  const repeater = createJobRepeater(repeat)
  for (let i = 0; i < 10; i += 1) {
    repeater.noteJobs([vp8])
    vi.advanceTimersByTime(80)
  }
  expect(repeat).not.toHaveBeenCalled()
})

it('repeats the main layer without a key frame while the page is busy, and not for long', () => {
  const repeat = vi.fn()
  createJobRepeater(repeat).noteJobs([vp8, low])
  vi.advanceTimersByTime(300)
  expect(repeat).toHaveBeenLastCalledWith([{ ...vp8, isKey: false }])
  expect(repeat).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(10_000)
  expect(repeat).toHaveBeenCalledTimes(12)
})

it('repeats nothing after the jobs were cancelled', () => {
  const repeat = vi.fn()
  const repeater = createJobRepeater(repeat)
  repeater.noteJobs([vp8])
  repeater.cancel()
  vi.advanceTimersByTime(1_000)
  expect(repeat).not.toHaveBeenCalled()
})
