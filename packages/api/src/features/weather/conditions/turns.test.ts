import { expect, test } from 'vitest'
import { createTurns, NoTurn } from './turns'

test('so many tasks run at once, the next ones wait, and more than may wait are refused', async () => {
  const takeTurn = createTurns(2, 1)
  const finish: (() => void)[] = []
  const task = () => takeTurn(() => new Promise<void>((resolve) => finish.push(resolve)))
  const tasks = [task(), task(), task()]
  await expect(task()).rejects.toBeInstanceOf(NoTurn)
  expect(finish).toHaveLength(2)
  finish[0]?.()
  await tasks[0]
  await expect.poll(() => finish.length).toBe(3)
  finish[1]?.()
  finish[2]?.()
  await Promise.all(tasks)
})

test('a task that fails gives its place to the next one', async () => {
  const takeTurn = createTurns(1, 5)
  const failing = takeTurn(() => Promise.reject(new Error('no answer')))
  const next = takeTurn(async () => 'answered')
  await expect(failing).rejects.toThrow('no answer')
  expect(await next).toBe('answered')
})
