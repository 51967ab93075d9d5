import { expect, test } from 'vitest'
import { describeApproach, describeArrival, listApproaches, listVisibleApproaches } from './approach.rules'
import { createStormAt, MOORE, NOW } from './testing/storms'

const approaching = (...storms: ReturnType<typeof createStormAt>[]) => listApproaches(storms, MOORE, NOW)

test('a strong storm with a tornado warning that is forecast to come within 5 km is critical', () => {
  const [approach] = approaching(createStormAt(32, 240, 60, 40))
  expect(approach).toMatchObject({
    level: 'critical',
    title: 'Strong supercell approaching within 10km',
    stormId: 'storm-32-240',
  })
  expect(approach?.distance).toBeLessThan(5)
  expect(approach?.time).toBeGreaterThan(NOW)
})

test('within 10 km but not 5 it is a warning', () => {
  const [approach] = approaching(createStormAt(32, 240, 74, 40))
  expect(approach?.level).toBe('warning')
  expect(approach?.distance).toBeGreaterThan(5)
  expect(approach?.title).toContain('approaching within 10km')
})

test('a storm that stays further away has no banner', () => {
  expect(approaching(createStormAt(40, 240, 100, 40), createStormAt(90, 240, 60, 10))).toEqual([])
})

test('a storm that passes between two forecast positions is detected', () => {
  const fast = createStormAt(24, 240, 60, 60)
  expect(fast.predictions).toHaveLength(4)
  const [approach] = approaching({ ...fast, predictions: fast.predictions.slice(1, 2) })
  expect(approach?.level).toBe('critical')
  expect(approach?.time).toBeLessThan(NOW + 30 * 60_000)
})

test('a close storm that moves away is not approaching', () => {
  expect(approaching(createStormAt(4, 60, 60, 50))).toEqual([])
})

test('a forecast position within 5 km counts even when a slow storm moves away', () => {
  expect(approaching(createStormAt(1, 60, 60, 5))[0]?.level).toBe('critical')
})

test('past forecast positions are ignored', () => {
  const storm = createStormAt(32, 240, 60, 40)
  expect(listApproaches([storm], MOORE, NOW + 61 * 60_000)).toEqual([])
  expect(approaching({ ...storm, predictions: [] })).toEqual([])
})

test('the chance and the error are those measured for its time and distance', () => {
  // 32 km at 40 mph are half an hour.
  expect(approaching(createStormAt(32, 240, 60, 40))[0]).toMatchObject({ chance: 39, errorKm: 16 })
  expect(approaching(createStormAt(12, 240, 90, 40))[0]).toMatchObject({ chance: 38, errorKm: 10 })
})

test('the sentence says what is known, with the measured error', () => {
  expect(describeApproach({ distance: 4.2, errorKm: 16 })).toBe('May pass within 2.6 mi of you, give or take 10 mi,')
  expect(describeApproach({ distance: 0.3, errorKm: null })).toBe('May pass over you')
})

test('the level is never above the hazard of the storm', () => {
  const level = (intensity: 'violent' | 'moderate' | 'weak') =>
    approaching(createStormAt(32, 240, 60, 40, { intensity }))[0]?.level
  expect([level('violent'), level('moderate'), level('weak')]).toEqual(['critical', 'warning', 'notice'])
})

test('the level is never above the official warnings over the storm', () => {
  const level = (officialWarning: 'tornado' | 'other' | null) =>
    approaching(createStormAt(32, 240, 60, 40, { officialWarning }))[0]?.level
  expect([level('tornado'), level('other'), level(null)]).toEqual(['critical', 'warning', 'notice'])
})

test('critical storms come first, then the soonest', () => {
  const order = approaching(
    createStormAt(20, 240, 85, 40),
    createStormAt(40, 240, 60, 40),
    createStormAt(12, 180, 0, 40),
  )
  expect(order.map(({ level }) => level)).toEqual(['critical', 'critical', 'warning'])
  expect(order[0]?.stormId).toBe('storm-12-180')
})

test('a dismissed banner returns only when its storm gets worse, and other banners stay', () => {
  const [warning] = approaching(createStormAt(32, 240, 74, 40))
  const [critical] = approaching(createStormAt(32, 240, 60, 40))
  const [violent] = approaching(createStormAt(32, 240, 74, 40, { intensity: 'violent' }))
  const [other] = approaching(createStormAt(33, 240, 60, 40))
  if (!warning || !critical || !violent || !other) throw new Error('every storm here approaches')
  const dismissed = new Map([[warning.stormId, warning.rank]])
  expect(listVisibleApproaches([warning], dismissed)).toEqual([])
  expect(listVisibleApproaches([critical], dismissed)).toEqual([critical])
  expect(listVisibleApproaches([violent], dismissed)).toEqual([violent])
  expect(listVisibleApproaches([other], dismissed)).toEqual([other])
  expect(listVisibleApproaches([warning], new Map([[critical.stormId, critical.rank]]))).toEqual([])
})

test('a storm on its way has a time of arrival with the measured error as minutes', () => {
  // 16 km at 40 mph are 15 minutes.
  expect(describeArrival(createStormAt(32, 240, 60, 40), MOORE, NOW)).toMatch(
    /^Around \d+:\d\d [AP]M \S+, give or take 14 min\. Of such forecasts, 39% brought a storm within 6 mi\.$/,
  )
})

test('a storm that passes far away is not expected, with the error and the end of its forecast', () => {
  expect(describeArrival(createStormAt(60, 240, 150, 40), MOORE, NOW)).toMatch(
    /^Not expected within 6 mi of you by \d+:\d\d [AP]M \S+, give or take \d+ mi\.$/,
  )
})

test('a storm without a motion or with a forecast that has ended has no time of arrival', () => {
  const storm = createStormAt(32, 240, 60, 40)
  expect(describeArrival({ ...storm, movement: null, predictions: [] }, MOORE, NOW)).toBe(
    'Unknown: the motion of this new storm has not been measured yet.',
  )
  expect(describeArrival(storm, MOORE, NOW + 61 * 60_000)).toBe('Unknown: its forecast has ended.')
})
