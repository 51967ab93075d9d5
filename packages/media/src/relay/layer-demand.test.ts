import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock'
import { createOwnNeeds, NO_NEEDS } from './layer-demand'

test('RELAY-3 a need begins at once, and ends when nobody had it for 5 s', () => {
  const clock = createFakeClock()
  const needs = createOwnNeeds(clock)
  expect(needs.want({ ...NO_NEEDS, jpeg: true })).toEqual({ begun: ['jpeg'], ended: [] })
  clock.advance(4_000)
  expect(needs.want({ ...NO_NEEDS, jpeg: true, low: true })).toEqual({ begun: ['low'], ended: [] })
  clock.advance(4_999)
  expect(needs.want(NO_NEEDS)).toEqual({ begun: [], ended: [] })
  expect(needs.want({ ...NO_NEEDS, low: true })).toEqual({ begun: [], ended: [] })
  clock.advance(1)
  expect(needs.want(NO_NEEDS)).toEqual({ begun: [], ended: ['jpeg'] })
  expect(needs.current()).toEqual(['low'])
})
