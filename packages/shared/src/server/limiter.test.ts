import { expect, test } from 'vitest'
import { createBackoff, createSlidingWindow, createTokenBuckets, TokenBucket } from './limiter'

const createClock = () => {
  const clock = { ms: 1_000_000, now: () => clock.ms }
  return clock
}

test('a sliding window counts each key by itself and frees one use when the oldest leaves', () => {
  const clock = createClock()
  const limiter = createSlidingWindow({ max: 2, windowMs: 1_000, now: clock.now })
  expect(limiter.take('a')).toBe(0)
  clock.ms += 400
  expect(limiter.take('a')).toBe(0)
  expect(limiter.take('a')).toBe(600)
  expect(limiter.take('b')).toBe(0)
  clock.ms += 600
  expect(limiter.take('a')).toBe(0)
  expect(limiter.waitMs('a')).toBe(400)
})

test('a use that is given back may be used again', () => {
  const clock = createClock()
  const limiter = createSlidingWindow({ max: 1, windowMs: 1_000, now: clock.now })
  limiter.count('a')
  limiter.giveBack('a')
  expect(limiter.waitMs('a')).toBe(0)
})

test('a backoff doubles its waits up to the longest, and forgets a key that was quiet', () => {
  const clock = createClock()
  const limits = { free: 1, firstWaitMs: 100, longestWaitMs: 250, forgetAfterMs: 10_000 }
  const limiter = createBackoff({ ...limits, now: clock.now })
  const waits: number[] = []
  for (let use = 0; use < 4; use++) {
    expect(limiter.take('a')).toBe(0)
    waits.push(limiter.waitMs('a'))
    clock.ms += limiter.waitMs('a')
  }
  expect(waits).toEqual([100, 200, 250, 250])
  clock.ms += 10_000
  limiter.take('a')
  expect(limiter.waitMs('a')).toBe(100)
})

test('a token bucket refills evenly and says how long to wait', () => {
  const clock = createClock()
  const buckets = createTokenBuckets({ perMinute: 60, now: clock.now })
  for (let use = 0; use < 60; use++) expect(buckets.take('a')).toBe(0)
  expect(buckets.take('a')).toBe(1_000)
  clock.ms += 1_000
  expect(buckets.take('a')).toBe(0)
})

test('a bucket never holds more than its burst', () => {
  const bucket = new TokenBucket(10, 2, 0)
  expect(bucket.take(1_000_000, 20)).toBe(true)
  expect(bucket.take(1_000_000)).toBe(false)
})
