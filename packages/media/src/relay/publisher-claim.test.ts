import { expect, test } from 'vitest'
import { backdateClaim, isNewerClaim } from './publisher-claim'

test('RELAY-8 the later of two starts is the newer, and of two at the same time the one of the first node', () => {
  expect(isNewerClaim({ node: 'b', at: 1_000 }, { node: 'a', at: 100 })).toBe(true)
  expect(isNewerClaim({ node: 'a', at: 100 }, { node: 'b', at: 1_000 })).toBe(false)
  expect(isNewerClaim({ node: 'a', at: 100 }, { node: 'b', at: 120 })).toBe(true)
  expect(isNewerClaim({ node: 'b', at: 120 }, { node: 'a', at: 100 })).toBe(false)
})

test('RELAY-9 a home that comes back takes over from who inherited its start', () => {
  expect(isNewerClaim({ node: 'b', at: 1_000 }, { node: 'a', at: backdateClaim(1_000) })).toBe(true)
})
