import { expect, it } from 'vitest'
import { createEpoch } from './epoch'

it('believes the earliest arrival, whatever came late before and after it', () => {
  const epoch = createEpoch()
  for (const lateMs of [80, 40, 3, 25, 60]) epoch.note(5_000 + lateMs)
  expect(epoch.get()).toBeCloseTo(5_003, 0)
})

it('follows a device whose clock is slower than this one', () => {
  const epoch = createEpoch()
  const tenMinutes = 60_000
  for (let piece = 0; piece < tenMinutes; piece++) epoch.note(5_000 + piece * 0.001 + (piece % 7))
  expect(epoch.get()).toBeGreaterThan(5_058)
  expect(epoch.get()).toBeLessThan(5_062)
})
