import { expect, test } from 'vitest'
import { createStationRateLimit } from './rate-limit'

/** A rate limit that records its waits and does not wait. */
function createRecordedRateLimit() {
  const waits: number[] = []
  const clock = { time: new Date(0) }
  const rateLimit = createStationRateLimit(
    () => clock.time,
    async (ms) => void waits.push(ms),
  )
  return { rateLimit, waits, clock }
}

test('requests with the same key go one a second, others do not wait', async () => {
  const { rateLimit, waits, clock } = createRecordedRateLimit()
  await rateLimit.waitForTurn(['a'])
  await rateLimit.waitForTurn(['b'])
  expect(waits).toEqual([])
  await rateLimit.waitForTurn(['a'])
  await rateLimit.waitForTurn(['a', 'b'])
  expect(waits).toEqual([1_000, 2_000])
  clock.time = new Date(3_000)
  await rateLimit.waitForTurn(['b'])
  expect(waits).toEqual([1_000, 2_000])
})

test('a key that too many wait for is busy', async () => {
  const { rateLimit } = createRecordedRateLimit()
  for (let count = 0; count <= 20; count += 1) await rateLimit.waitForTurn(['a'])
  await expect(rateLimit.waitForTurn(['a'])).rejects.toThrow('Too many stations use this key at once')
  await expect(rateLimit.waitForTurn(['b'])).resolves.toBeUndefined()
})
