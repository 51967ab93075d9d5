import { expect, test } from 'vitest'
import { awaitsReplay } from './replay.rules'

const ended = { isLive: false, isRecorded: true, hasReplay: false, endedAt: '2026-05-20T20:00:00Z' }
const after = (seconds: number) => Date.parse(ended.endedAt) + seconds * 1_000

test('soon after the end of a recorded stream its replay is waited for, and not for ever', () => {
  expect([awaitsReplay(ended, after(5)), awaitsReplay(ended, after(180))]).toEqual([true, false])
  for (const other of [{ isLive: true }, { isRecorded: false }, { hasReplay: true }])
    expect(awaitsReplay({ ...ended, ...other }, after(5))).toBe(false)
  expect(awaitsReplay(undefined, after(5))).toBe(false)
})
