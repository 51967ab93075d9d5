import { expect, test } from 'vitest'
import { MOORE, NOW, stormAt } from '../testing/storms'
import { listApproaches, listShownApproaches } from './StormApproachBanners'

const approaching = (...storms: ReturnType<typeof stormAt>[]) => listApproaches(storms, MOORE, NOW)

test('a storm forecast to come within 5 km is critical', () => {
  const [approach] = approaching(stormAt(32, 240, 60, 40))
  expect(approach).toMatchObject({
    level: 'critical',
    title: 'Strong supercell approaching within 10km',
    stormId: 'storm-32-240',
  })
  expect(approach?.distance).toBeLessThan(5)
  expect(approach?.time).toBeGreaterThan(NOW)
})

test('within 10 km but not 5 it is a warning', () => {
  const [approach] = approaching(stormAt(32, 240, 74, 40))
  expect(approach?.level).toBe('warning')
  expect(approach?.distance).toBeGreaterThan(5)
  expect(approach?.title).toContain('approaching within 10km')
})

test('a storm that stays further away has no banner', () => {
  expect(approaching(stormAt(40, 240, 100, 40), stormAt(90, 240, 60, 10))).toEqual([])
})

test('a storm that passes between two forecast positions is detected', () => {
  const fast = stormAt(24, 240, 60, 60)
  expect(fast.predictions).toHaveLength(4)
  const [approach] = approaching({ ...fast, predictions: fast.predictions.slice(1, 2) })
  expect(approach?.level).toBe('critical')
  expect(approach?.time).toBeLessThan(NOW + 30 * 60_000)
})

test('a close storm that moves away is not approaching', () => {
  expect(approaching(stormAt(4, 60, 60, 50))).toEqual([])
})

test('a forecast position within 5 km counts even when a slow storm moves away', () => {
  expect(approaching(stormAt(1, 60, 60, 5))[0]?.level).toBe('critical')
})

test('past forecast positions are ignored', () => {
  const storm = stormAt(32, 240, 60, 40)
  expect(listApproaches([storm], MOORE, NOW + 61 * 60_000)).toEqual([])
  expect(approaching({ ...storm, predictions: [] })).toEqual([])
})

test('the confidence is that of the closest forecast position', () => {
  expect(approaching(stormAt(32, 240, 60, 40))[0]?.confidence).toBe(70)
})

test('critical storms come first, then the soonest', () => {
  const order = approaching(stormAt(20, 240, 85, 40), stormAt(40, 240, 60, 40), stormAt(12, 180, 0, 40))
  expect(order.map(({ level }) => level)).toEqual(['critical', 'critical', 'warning'])
  expect(order[0]?.stormId).toBe('storm-12-180')
})

test('a dismissed banner returns only when its storm gets worse, and other banners stay', () => {
  const [warning] = approaching(stormAt(32, 240, 74, 40))
  const [critical] = approaching(stormAt(32, 240, 60, 40))
  const [violent] = approaching(stormAt(32, 240, 74, 40, { intensity: 'violent' }))
  const [other] = approaching(stormAt(33, 240, 60, 40))
  if (!warning || !critical || !violent || !other) throw new Error('every storm here approaches')
  const dismissed = new Map([[warning.stormId, warning.rank]])
  expect(listShownApproaches([warning], dismissed)).toEqual([])
  expect(listShownApproaches([critical], dismissed)).toEqual([critical])
  expect(listShownApproaches([violent], dismissed)).toEqual([violent])
  expect(listShownApproaches([other], dismissed)).toEqual([other])
  expect(listShownApproaches([warning], new Map([[critical.stormId, critical.rank]]))).toEqual([])
})
