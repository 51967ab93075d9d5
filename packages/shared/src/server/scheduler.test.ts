import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFaults } from './faults'
import { type Job, startJobs } from './scheduler'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const skip = () => undefined
const faults = () => createFaults({ log: { debug: skip, info: skip, warn: skip, error: skip } })
const countRuns = (job: Partial<Job> = {}) => {
  const count = () => {
    counted.runs += 1
  }
  const counted = { runs: 0, job: { name: 'count', everyMs: 1_000, run: count, ...job } }
  return counted
}

test('a job first runs after its pause, and then repeats', async () => {
  const counted = countRuns()
  const stop = startJobs([counted.job], faults())
  await vi.advanceTimersByTimeAsync(999)
  expect(counted.runs).toBe(0)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(counted.runs).toBe(3)
  await stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(counted.runs).toBe(3)
})

test('a job that starts at once does not wait for its first run', async () => {
  const counted = countRuns({ startsAtOnce: true })
  const stop = startJobs([counted.job], faults())
  expect(counted.runs).toBe(1)
  await stop()
})

test('a job never runs twice at the same time, and stopping waits for the run under way', async () => {
  const ends: (() => void)[] = []
  const stop = startJobs(
    [{ name: 'slow', everyMs: 10, run: () => new Promise<void>((end) => ends.push(end)) }],
    faults(),
  )
  await vi.advanceTimersByTimeAsync(500)
  expect(ends).toHaveLength(1)
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  await vi.advanceTimersByTimeAsync(50)
  expect(hasStopped).toBe(false)
  ends[0]?.()
  await stopped
})

test('a run that throws does not end the job', async () => {
  let runs = 0
  const run = () => {
    runs += 1
    throw new Error('the disk is full')
  }
  const stop = startJobs([{ name: 'broken', everyMs: 100, run }], faults())
  await vi.advanceTimersByTimeAsync(350)
  expect(runs).toBe(3)
  await stop()
})
