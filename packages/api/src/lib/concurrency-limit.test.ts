import { expect, test } from 'vitest'
import { createConcurrencyLimit, QueueFull } from './concurrency-limit'

/** Tasks that note when they begin and end when they are told to. */
function createTasks(atOnce: number, maxWaiting: number) {
  const run = createConcurrencyLimit(atOnce, maxWaiting)
  const begun: string[] = []
  const finish: (() => void)[] = []
  return {
    begun,
    finish,
    start: (name: string, key?: string) =>
      run(() => {
        begun.push(name)
        return new Promise<void>((resolve) => finish.push(resolve))
      }, key),
  }
}

test('so many tasks run at once, the next ones wait, and more than may wait are refused', async () => {
  const { start, begun, finish } = createTasks(2, 1)
  const tasks = [start('one'), start('two'), start('three')]
  await expect(start('four')).rejects.toBeInstanceOf(QueueFull)
  expect(begun).toEqual(['one', 'two'])
  finish[0]?.()
  await tasks[0]
  await expect.poll(() => begun).toEqual(['one', 'two', 'three'])
  for (const end of finish) end()
  await Promise.all(tasks)
})

test('a task that fails gives its place to the next one', async () => {
  const run = createConcurrencyLimit(1, 5)
  const failing = run(() => Promise.reject(new Error('no answer')))
  const next = run(async () => 'answered')
  await expect(failing).rejects.toThrow('no answer')
  expect(await next).toBe('answered')
})

test('many tasks of one key delay those of another by one task', async () => {
  const { start, begun, finish } = createTasks(1, 10)
  const tasks = [start('a1', 'a'), start('a2', 'a'), start('a3', 'a'), start('a4', 'a'), start('b1', 'b')]
  for (let n = 0; n < tasks.length; n += 1) {
    await expect.poll(() => finish.length).toBe(n + 1)
    finish[n]?.()
  }
  await Promise.all(tasks)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('where the queue is full the key with the most tasks loses its newest to a newcomer', async () => {
  const { start, begun, finish } = createTasks(1, 3)
  const tasks = [start('a1', 'a'), start('a2', 'a'), start('a3', 'a')]
  const displaced = start('a4', 'a')
  tasks.push(start('b1', 'b'))
  await expect(displaced).rejects.toBeInstanceOf(QueueFull)
  await expect(start('a5', 'a')).rejects.toBeInstanceOf(QueueFull)
  for (let n = 0; n < tasks.length; n += 1) {
    await expect.poll(() => finish.length).toBe(n + 1)
    finish[n]?.()
  }
  await Promise.all(tasks)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})
