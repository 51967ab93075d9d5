import { expect, it } from 'vitest'
import { LOWEST_STEP } from './adaptation.rules'
import { isLinkBusy, linkQuality } from './link-quality.rules'

const full = { isConnected: true, step: 0 }

it('speaks of the link by the share of skipped frames', () => {
  expect(linkQuality({ ...full, sent: 0, skipped: 0 })).toBe('Good')
  expect(linkQuality({ ...full, sent: 70, skipped: 5 })).toBe('Good')
  expect(linkQuality({ ...full, sent: 60, skipped: 15 })).toBe('Fair')
  expect(linkQuality({ ...full, sent: 20, skipped: 55 })).toBe('Weak')
})

it('speaks of the link by how much picture it carries', () => {
  const sample = { isConnected: true, sent: 75, skipped: 0 }
  expect(linkQuality({ ...sample, step: 1 })).toBe('Fair')
  expect(linkQuality({ ...sample, step: 3 })).toBe('Weak')
  expect(linkQuality({ ...sample, step: LOWEST_STEP })).toBe('Still')
})

it('is offline without a connection, whatever was sent before', () => {
  expect(linkQuality({ ...full, isConnected: false, sent: 75, skipped: 0 })).toBe('Offline')
})

it('skips frames when pictures pile up in the browser or on their way', () => {
  expect(isLinkBusy({ bufferedBytes: 20_000, waitingMs: null })).toBe(false)
  expect(isLinkBusy({ bufferedBytes: 400_000, waitingMs: null })).toBe(true)
  expect(isLinkBusy({ bufferedBytes: 20_000, waitingMs: 200 })).toBe(false)
  expect(isLinkBusy({ bufferedBytes: 20_000, waitingMs: 2_000 })).toBe(true)
})
