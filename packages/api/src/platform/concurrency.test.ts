import { setImmediate as nextTick, setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getRetryAfterSeconds, QueueFullError } from '../errors'
import { createEventLoopYield, createFairQueue } from './concurrency'

/** A queue whose tasks run until the test ends them, in the order in which they began. */
function createQueue(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const { run } = createFairQueue({ concurrency: 1, maxWaiting: 100, maxWaitingPerKey: 90, ...limits })
  const started: string[] = []
  const endings: (() => void)[] = []
  return {
    started,
    add: (key: string, name: string) =>
      run(key, () => {
        started.push(name)
        return new Promise<string>((resolve) => void endings.push(() => resolve(name)))
      }),
    endNext: async () => {
      await nextTick()
      endings.shift()?.()
      await nextTick()
    },
  }
}

test('the first task of a key runs next, even after eighty tasks of another key', async () => {
  const { add, started, endNext } = createQueue()
  for (let index = 0; index < 80; index += 1) add('many', `many ${index}`)
  add('few', 'few 0')
  add('few', 'few 1')
  for (let index = 0; index < 5; index += 1) await endNext()
  expect(started).toEqual(['many 0', 'many 1', 'few 0', 'many 2', 'few 1', 'many 3'])
})

test('a key that waits again goes to the end of the round', async () => {
  const { add, started, endNext } = createQueue()
  for (const name of ['a 0', 'a 1', 'a 2', 'b 0', 'c 0', 'b 1']) add(name.slice(0, 1), name)
  for (let index = 0; index < 5; index += 1) await endNext()
  expect(started).toEqual(['a 0', 'a 1', 'b 0', 'c 0', 'a 2', 'b 1'])
})

test('tasks run up to the concurrency, and each that ends starts the next', async () => {
  const { add, started, endNext } = createQueue({ concurrency: 2 })
  const tasks = ['0', '1', '2', '3'].map((name) => add('key', name))
  await nextTick()
  expect(started).toEqual(['0', '1'])
  await endNext()
  expect(started).toEqual(['0', '1', '2'])
  for (let index = 0; index < 3; index += 1) await endNext()
  expect(await Promise.all(tasks)).toEqual(['0', '1', '2', '3'])
})

test('a key limited to one task leaves the other slot free and continues when its task ends', async () => {
  const { add, started, endNext } = createQueue({ concurrency: 2, concurrencyPerKey: 1 })
  for (const name of ['many 0', 'many 1', 'many 2']) add('many', name)
  await nextTick()
  expect(started).toEqual(['many 0'])
  add('few', 'few 0')
  add('few', 'few 1')
  await nextTick()
  expect(started).toEqual(['many 0', 'few 0'])
  await endNext()
  expect(started).toEqual(['many 0', 'few 0', 'many 1'])
  for (let index = 0; index < 3; index += 1) await endNext()
  expect(started).toEqual(['many 0', 'few 0', 'many 1', 'few 1', 'many 2'])
})

test('a key with too many waiting tasks is refused, and other keys are not', async () => {
  const { add, started, endNext } = createQueue({ maxWaiting: 4, maxWaitingPerKey: 2 })
  for (const name of ['0', '1', '2']) add('many', name)
  const refusal = await add('many', '3').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(QueueFullError)
  expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  add('few', 'other')
  await endNext()
  await endNext()
  expect(started).toEqual(['0', '1', 'other'])
  add('many', 'again')
  await endNext()
  await endNext()
  expect(started).toEqual(['0', '1', 'other', '2', 'again'])
})

test('when too many tasks wait in total, the next is refused with 503 and Retry-After', async () => {
  const { add } = createQueue({ maxWaiting: 2 })
  for (const key of ['a', 'b', 'c']) add(key, key)
  const refusal = await add('d', 'd').catch((error: unknown) => error)
  if (!(refusal instanceof QueueFullError)) throw new Error('the fourth was not refused')
  expect(refusal.code).toBe('SERVICE_UNAVAILABLE')
  expect(getRetryAfterSeconds(refusal)).toBe(5)
})

test('a failed task frees its slot', async () => {
  const { run } = createFairQueue({ concurrency: 1, maxWaiting: 5, maxWaitingPerKey: 5 })
  const failing = run('key', () => Promise.reject(new Error('no answer')))
  const next = run('key', async () => 'answered')
  await expect(failing).rejects.toThrow('no answer')
  expect(await next).toBe('answered')
  expect(await run('key', async () => 'and again')).toBe('and again')
})

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
