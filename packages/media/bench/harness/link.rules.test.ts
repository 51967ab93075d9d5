import { expect, test } from 'vitest'
import { createLink } from './link.rules'

const rules = { bytesPerSecond: 1_000, delayMs: 20, queueBytes: 500 }

test('a packet takes the time its bytes take, and the delay', () => {
  expect(createLink(rules).send(100, 0)).toBe(120)
})

test('packets go one after the other', () => {
  const link = createLink(rules)
  link.send(100, 0)
  expect(link.send(100, 0)).toBe(220)
})

test('an idle link has saved nothing up', () => {
  const link = createLink(rules)
  link.send(100, 0)
  expect(link.send(100, 10_000)).toBe(10_120)
})

test('it takes more only while little waits', () => {
  const link = createLink(rules)
  link.send(2_000, 0)
  expect(link.readyAt()).toBe(1_500)
})
