import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock'
import { createLayerSubscriptions, NO_DEMAND } from './layer-demand'

test('RELAY-3 a subscription begins at once, and ends when no viewer needed the layer for 5 s', () => {
  const clock = createFakeClock()
  const needs = createLayerSubscriptions(clock)
  expect(needs.update({ ...NO_DEMAND, jpeg: true })).toEqual({ started: ['jpeg'], ended: [] })
  clock.advance(4_000)
  expect(needs.update({ ...NO_DEMAND, jpeg: true, low: true })).toEqual({ started: ['low'], ended: [] })
  clock.advance(4_999)
  expect(needs.update(NO_DEMAND)).toEqual({ started: [], ended: [] })
  expect(needs.update({ ...NO_DEMAND, low: true })).toEqual({ started: [], ended: [] })
  clock.advance(1)
  expect(needs.update(NO_DEMAND)).toEqual({ started: [], ended: ['jpeg'] })
  expect(needs.current()).toEqual(['low'])
})
