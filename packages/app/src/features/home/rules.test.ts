import { PENDING_MAY, PENDING_MAY_NOT } from '@squall/shared/rules/account-approval'
import { expect, test } from 'vitest'
import { getChannelState } from './rules'

test('an approved chaser is ready to stream', () => {
  expect(getChannelState('approved', null)).toMatchObject({ status: 'Ready to Stream', mayStream: true })
})

test('a chaser on air sees the title of the stream', () => {
  expect(getChannelState('approved', 'Dry line')).toMatchObject({ status: 'Live now', hint: 'Dry line' })
})

test('a pending account reads exactly what it may do and what needs approval', () => {
  expect(getChannelState('pending', null).hint).toBe(`${PENDING_MAY} ${PENDING_MAY_NOT}`)
})

test('pending and suspended accounts see their status', () => {
  expect(getChannelState('pending', null)).toMatchObject({ status: 'Waiting for approval', mayStream: false })
  expect(getChannelState('suspended', null).mayStream).toBe(false)
})
