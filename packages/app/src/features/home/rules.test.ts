import { expect, test } from 'vitest'
import { channelState } from './rules'

test('an approved chaser is ready to stream', () => {
  expect(channelState('approved', null)).toMatchObject({ status: 'Ready to Stream', mayStream: true })
})

test('a chaser on air sees the title of the stream', () => {
  expect(channelState('approved', 'Dry line')).toMatchObject({ status: 'Live now', hint: 'Dry line' })
})

test('accounts that are pending or suspended are told so before they tap', () => {
  expect(channelState('pending', null)).toMatchObject({ status: 'Waiting for approval', mayStream: false })
  expect(channelState('suspended', null).mayStream).toBe(false)
})
