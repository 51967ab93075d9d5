import { expect, it } from 'vitest'
import { isLinkBusy, linkQuality } from './link-quality.rules'

it('speaks of the link by the share of skipped frames', () => {
  expect(linkQuality({ isConnected: true, sent: 0, skipped: 0 })).toBe('Good')
  expect(linkQuality({ isConnected: true, sent: 70, skipped: 5 })).toBe('Good')
  expect(linkQuality({ isConnected: true, sent: 60, skipped: 15 })).toBe('Fair')
  expect(linkQuality({ isConnected: true, sent: 20, skipped: 55 })).toBe('Weak')
})

it('is offline without a connection, whatever was sent before', () => {
  expect(linkQuality({ isConnected: false, sent: 75, skipped: 0 })).toBe('Offline')
})

it('skips frames when pictures pile up in the browser', () => {
  expect(isLinkBusy(20_000)).toBe(false)
  expect(isLinkBusy(400_000)).toBe(true)
})
