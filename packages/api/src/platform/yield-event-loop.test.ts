import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEventLoopYield } from './yield-event-loop'

test('each caller gets its own turn of the event loop, in order', async () => {
  const myTurn = createEventLoopYield()
  const done: number[] = []
  const all = [0, 1, 2].map((n) => myTurn().then(() => done.push(n)))
  expect(done).toEqual([])
  await nextTurn()
  await nextTurn()
  expect(done.length).toBeLessThan(3)
  await Promise.all(all)
  expect(done).toEqual([0, 1, 2])
})
