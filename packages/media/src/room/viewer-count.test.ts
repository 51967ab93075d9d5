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

test('COUNT-3 peak and total continue from the stored values, and a returning viewer is no new view', () => {
  const count = createViewerCount({ peakViewers: 1, totalViews: 10 })
  count.enter('ann', true)
  expect(count.totals()).toEqual({ viewers: 1, peakViewers: 1, totalViews: 11 })
  count.enter('bob', true)
  count.leave('ann')
  count.enter('ann', true)
  count.leave('ann')
  expect(count.totals()).toEqual({ viewers: 1, peakViewers: 2, totalViews: 12 })
})

test('COUNT-1 each anonymous viewer counts, and COUNT-3 once', () => {
  const count = createViewerCount({ peakViewers: 0, totalViews: 0 })
  count.enter(null, true)
  count.enter(null, true)
  count.leave(null)
  count.enter(null, false)
  expect(count.totals()).toEqual({ viewers: 2, peakViewers: 2, totalViews: 2 })
})

const NOBODY = { people: [], passed: [], nameless: 0, namelessSeen: 0 }

test('RELAY-6 a user on several nodes counts once, and anonymous viewers are added up', () => {
  const count = createViewerCount({ peakViewers: 0, totalViews: 0 })
  count.enter('ann', true)
  count.enter(null, true)
  count.updateNode('b', { ...NOBODY, people: ['ann', 'bob'], nameless: 2, namelessSeen: 3 })
  expect(count.totals()).toEqual({ viewers: 5, peakViewers: 5, totalViews: 6 })
  count.removeNode('b')
  expect(count.totals()).toEqual({ viewers: 2, peakViewers: 5, totalViews: 6 })
})

test('RELAY-6 a user who joins and leaves between two messages is a view, and new nodes are sent all users seen', () => {
  const [here, there] = [
    createViewerCount({ peakViewers: 0, totalViews: 0 }),
    createViewerCount({ peakViewers: 0, totalViews: 0 }),
  ]
  here.enter('ann', true)
  here.leave('ann')
  there.updateNode('a', here.presence())
  expect(there.totals()).toEqual({ viewers: 0, peakViewers: 0, totalViews: 1 })
  expect(here.presence().passed).toEqual([])
  expect(there.seen()).toEqual(['ann'])
  const late = createViewerCount({ peakViewers: 0, totalViews: 1 })
  late.updateNode('a', { ...there.presence(), seen: there.seen() })
  late.adopt({ peakViewers: 1, totalViews: 1 })
  late.enter('ann', true)
  late.enter('bob', true)
  expect(late.totals()).toEqual({ viewers: 2, peakViewers: 2, totalViews: 2 })
})
