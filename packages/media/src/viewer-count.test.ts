import { expect, test } from 'vitest'
import { createViewerCount } from './viewer-count'

test('COUNT-1 a person counts once, however many sockets they have', () => {
  const count = createViewerCount({ peakViewers: 0, totalViews: 0 })
  count.enter('ann', true)
  count.enter('ann', true)
  count.enter('bob', true)
  expect(count.totals()).toMatchObject({ viewers: 2 })
  count.leave('ann')
  expect(count.totals()).toMatchObject({ viewers: 2 })
  count.leave('ann')
  expect(count.totals()).toMatchObject({ viewers: 1 })
})

test('COUNT-3 peak and total go on from what was stored, and someone who comes back is no new view', () => {
  const count = createViewerCount({ peakViewers: 1, totalViews: 10 })
  count.enter('ann', true)
  expect(count.totals()).toEqual({ viewers: 1, peakViewers: 1, totalViews: 11 })
  count.enter('bob', true)
  count.leave('ann')
  count.enter('ann', true)
  count.leave('ann')
  expect(count.totals()).toEqual({ viewers: 1, peakViewers: 2, totalViews: 12 })
})

test('COUNT-1 somebody nameless counts by themselves, and COUNT-3 once', () => {
  const count = createViewerCount({ peakViewers: 0, totalViews: 0 })
  count.enter(null, true)
  count.enter(null, true)
  count.leave(null)
  count.enter(null, false)
  expect(count.totals()).toEqual({ viewers: 2, peakViewers: 2, totalViews: 2 })
})
