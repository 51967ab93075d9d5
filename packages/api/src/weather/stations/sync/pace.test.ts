import { expect, test } from 'vitest'
import { createPace } from './pace'

/** A pace whose waits are noted and pass at once. */
function createNotedPace() {
  const waits: number[] = []
  const clock = { time: new Date(0) }
  const pace = createPace(
    () => clock.time,
    async (ms) => void waits.push(ms),
  )
  return { pace, waits, clock }
}

test('requests with the same key go one a second, others do not wait', async () => {
  const { pace, waits, clock } = createNotedPace()
  await pace.turn(['a'])
  await pace.turn(['b'])
  expect(waits).toEqual([])
  await pace.turn(['a'])
  await pace.turn(['a', 'b'])
  expect(waits).toEqual([1_000, 2_000])
  clock.time = new Date(3_000)
  await pace.turn(['b'])
  expect(waits).toEqual([1_000, 2_000])
})

test('a key that too many wait for is busy', async () => {
  const { pace } = createNotedPace()
  for (let count = 0; count <= 20; count += 1) await pace.turn(['a'])
  await expect(pace.turn(['a'])).rejects.toThrow('Too many stations use this key at once')
  await expect(pace.turn(['b'])).resolves.toBeUndefined()
})
