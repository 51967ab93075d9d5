import { expect, test } from 'vitest'
import { createPlanner } from './plans'
import { createTokens } from './tokens'

const createTestPlanner = (seed: number) => createPlanner(seed, 'direct', createTokens('a run'))
const joinText = (seed: number, connection: number) =>
  createTestPlanner(seed)
    .plan(connection)
    .segments.map(({ text }) => text)
    .join('')

test('the same seed sends the same, in any order, and another one something else', () => {
  const planner = createTestPlanner(7)
  const later = planner.plan(500)
  planner.plan(3)
  expect(planner.plan(500)).toEqual(later)
  expect(joinText(8, 500)).not.toBe(joinText(7, 500))
})

test('the fixed connections are the same for every seed but for the requests around their upgrades', () => {
  const { fixed } = createTestPlanner(1)
  const upgrades = (seed: number) =>
    Array.from(
      { length: fixed },
      (_, n) => /[A-Z]+ \S* HTTP\/1\.\d(?=\r\n.*\r\n.*\r\nConnection: Upgrade)/.exec(joinText(seed, n))?.[0],
    )
  expect(upgrades(1)).toEqual(upgrades(2))
  expect(upgrades(1)[0]).toContain('GET //evil/ws HTTP/1.1')
})

test('random connections hold every kind of message, and some are known to the last answer', () => {
  const planner = createTestPlanner(3)
  const plans = Array.from({ length: 2_000 }, (_, n) => planner.plan(planner.fixed + n))
  const all = plans.map(({ segments }) => segments.map(({ text }) => text).join('')).join('')
  for (const part of ['Transfer-Encoding: chunked', 'Upgrade: websocket', 'HTTP/0.9', '\t', 'CONNECT', 'HEAD', 'X-149'])
    expect(all).toContain(part)
  const known = plans.filter(({ steps }) => steps !== null).length
  expect(known).toBeGreaterThan(300)
  expect(new Set(plans.map(({ ending }) => ending))).toEqual(new Set(['wait', 'half-close', 'reset']))
  expect(plans.every(({ segments }) => segments.every(({ text }) => text !== ''))).toBe(true)
})
