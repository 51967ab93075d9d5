import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock'
import { createNodes, LEASE_MS } from './nodes'

test('RELAY-3 a layer is needed while one node says so', () => {
  const nodes = createNodes(createFakeClock())
  expect(nodes.isNeeded('jpeg')).toBe(false)
  nodes.hear('b', ['jpeg', 'container'])
  nodes.hear('c', ['jpeg'])
  nodes.hear('b', [])
  expect([nodes.isNeeded('jpeg'), nodes.isNeeded('container')]).toEqual([true, false])
  nodes.forget('c')
  expect(nodes.isNeeded('jpeg')).toBe(false)
})

test('RELAY-9 a node that says nothing for 6 s is forgotten with its needs', () => {
  const clock = createFakeClock()
  const nodes = createNodes(clock)
  nodes.hear('b', ['codec'])
  clock.advance(LEASE_MS - 1)
  nodes.hear('c', [])
  expect(nodes.expire()).toEqual([])
  clock.advance(1)
  expect(nodes.expire()).toEqual(['b'])
  expect(nodes.isNeeded('codec')).toBe(false)
  expect(nodes.clear()).toEqual(['c'])
})

test('RELAY-7 the first is the one whose name comes before all others', () => {
  const nodes = createNodes(createFakeClock())
  expect(nodes.isFirst('b')).toBe(true)
  nodes.hear('c', [])
  expect(nodes.isFirst('b')).toBe(true)
  nodes.hear('a', [])
  expect(nodes.isFirst('b')).toBe(false)
})

test('RELAY-12 there are at most 256 others', () => {
  const nodes = createNodes(createFakeClock())
  for (let index = 0; index < 256; index++) expect(nodes.hear(`node ${index}`, [])).toBe(true)
  expect(nodes.hear('one more', [])).toBe(false)
  expect(nodes.hear('node 7', ['low'])).toBe(true)
})
