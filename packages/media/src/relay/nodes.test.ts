import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock'
import { backdateClaim, createNodes, isNewerClaim, NODE_LEASE_MS } from './nodes'

test('RELAY-3 a layer is needed while at least one node needs it', () => {
  const nodes = createNodes(createFakeClock())
  expect(nodes.isNeeded('jpeg')).toBe(false)
  nodes.update('b.1', ['jpeg', 'container'])
  nodes.update('c.1', ['jpeg'])
  nodes.update('b.1', [])
  expect([nodes.isNeeded('jpeg'), nodes.isNeeded('container')]).toEqual([true, false])
  nodes.remove('c.1')
  expect(nodes.isNeeded('jpeg')).toBe(false)
})

test('RELAY-9 a node that is silent for 6 s is removed with its needs', () => {
  const clock = createFakeClock()
  const nodes = createNodes(clock)
  nodes.update('b.1', ['codec'])
  clock.advance(NODE_LEASE_MS - 1)
  nodes.update('c.1', [])
  expect(nodes.expire()).toEqual([])
  clock.advance(1)
  expect(nodes.expire()).toEqual(['b.1'])
  expect(nodes.isNeeded('codec')).toBe(false)
  expect(nodes.clear()).toEqual(['c.1'])
})

test('RELAY-7 the first node is the one whose name sorts before all others', () => {
  const nodes = createNodes(createFakeClock())
  expect(nodes.isFirst('b.1')).toBe(true)
  nodes.update('c.1', [])
  expect(nodes.isFirst('b.1')).toBe(true)
  nodes.update('a.1', [])
  expect(nodes.isFirst('b.1')).toBe(false)
})

test('RELAY-12 at most 256 other nodes are kept', () => {
  const nodes = createNodes(createFakeClock())
  for (let index = 0; index < 256; index++) expect(nodes.update(`node.${index}`, [])).toBe(true)
  expect(nodes.update('one.more', [])).toBe(false)
  expect(nodes.update('node.7', ['low'])).toBe(true)
})

test('RELAY-8 the later of two claims is newer, and of two at the same time the one of the first node', () => {
  expect(isNewerClaim({ node: 'b.1', at: 1_000 }, { node: 'a.1', at: 100 })).toBe(true)
  expect(isNewerClaim({ node: 'a.1', at: 100 }, { node: 'b.1', at: 1_000 })).toBe(false)
  expect(isNewerClaim({ node: 'a.1', at: 100 }, { node: 'b.1', at: 120 })).toBe(true)
  expect(isNewerClaim({ node: 'b.1', at: 120 }, { node: 'a.1', at: 100 })).toBe(false)
})

test('RELAY-9 a home that comes back takes over from the node that inherited its claim', () => {
  expect(isNewerClaim({ node: 'b.1', at: 1_000 }, { node: 'a.1', at: backdateClaim(1_000) })).toBe(true)
})
