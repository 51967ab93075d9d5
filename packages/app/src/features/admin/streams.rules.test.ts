import { expect, test } from 'vitest'
import { describeLink } from './streams.rules'

test('the link of a stream is named in words, and left out while it is unknown', () => {
  expect((['live', 'weak', 'reconnecting', 'waiting'] as const).map((state) => describeLink(state)?.text)).toEqual([
    'Good link',
    'Weak link',
    'Signal lost',
    'No picture yet',
  ])
  expect([describeLink(null), describeLink('ended')]).toEqual([null, null])
})
