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

const lossy = (...numbers: number[]) =>
  createLink({
    ...rules,
    losses: { share: 0.03, timeoutShare: 0.1, timeoutMs: 260, random: () => numbers.shift() ?? 1 },
  })

test('a lost packet comes a round trip later, and all behind it wait for it', () => {
  const link = lossy(0, 1)
  expect([link.send(10, 0), link.send(10, 0), link.send(100, 0)]).toEqual([80, 80, 150])
})

test('a loss that only a timeout shows stops the sender until then', () => {
  const link = lossy(0, 0)
  expect([link.send(10, 0), link.send(10, 0)]).toEqual([300, 310])
  expect(link.readyAt()).toBe(290 - 500)
})
