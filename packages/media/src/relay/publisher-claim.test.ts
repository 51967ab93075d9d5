import { expect, test } from 'vitest'
import { isNewer, justBefore } from './publisher-claim'

test('RELAY-8 the later of two starts is the newer, and of two at the same time the one of the first node', () => {
  expect(isNewer({ node: 'b', at: 1_000 }, { node: 'a', at: 100 })).toBe(true)
  expect(isNewer({ node: 'a', at: 100 }, { node: 'b', at: 1_000 })).toBe(false)
  expect(isNewer({ node: 'a', at: 100 }, { node: 'b', at: 120 })).toBe(true)
  expect(isNewer({ node: 'b', at: 120 }, { node: 'a', at: 100 })).toBe(false)
})

test('RELAY-9 a home that comes back takes over from who inherited its start', () => {
  expect(isNewer({ node: 'b', at: 1_000 }, { node: 'a', at: justBefore(1_000) })).toBe(true)
})
