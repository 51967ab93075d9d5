import { distanceKm } from '@squall/shared/rules/geo'
import { POSITION_SKILL } from '@squall/shared/rules/storm-skill'
import { expect, test } from 'vitest'
import {
  getOutlineLook,
  toDistanceRings,
  toForecastCone,
  toStormFeatures,
} from '../../../../platform/map/storm-features.rules'
import { createStormAt, MOORE, NOW } from '../testing/storms'

const storm = createStormAt(40, 225, 45, 45)
const partsOf = (features: ReturnType<typeof toStormFeatures>) =>
  features.features.map(({ properties }) => properties.part)

test('the cone is as wide at each position as such forecasts were measured to be off', () => {
  const ring = toForecastCone(storm)?.[0]?.map(([longitude, latitude]) => ({ latitude, longitude })) ?? []
  const left = ring.slice(0, storm.predictions.length + 1)
  const right = ring.slice(-storm.predictions.length - 1).reverse()
  const halfWidths = left.map((corner, index) => distanceKm(corner, right[index] ?? corner) / 2)
  expect(halfWidths[0]).toBeCloseTo(0)
  for (const [index, { errorKm }] of POSITION_SKILL.entries()) expect(halfWidths[index + 1]).toBeCloseTo(errorKm, 1)
})

test('the cone ends in a round cap, since a storm may also be faster than expected', () => {
  const last = storm.predictions.at(-1)?.location
  if (last === undefined) throw new Error('no forecast')
  const ring = toForecastCone(storm)?.[0] ?? []
  const reach = Math.max(...ring.map(([longitude, latitude]) => distanceKm(MOORE, { latitude, longitude })))
  expect(reach).toBeGreaterThan(distanceKm(MOORE, { latitude: last.lat, longitude: last.lon }) + 20)
})

test('a storm without a forecast, or with one that was never measured, has no cone', () => {
  expect(toForecastCone({ ...storm, predictions: [] })).toBeNull()
  const far = storm.predictions.map((step) => ({ ...step, time: new Date(NOW + 5 * 3_600_000).toISOString() }))
  expect(toForecastCone({ ...storm, predictions: far })).toBeNull()
})

test('a storm is drawn as cone, path, positions and motion, and the selected one last', () => {
  const other = createStormAt(10, 0, 90, 0, { id: 'other', predictions: [], movement: null })
  const features = toStormFeatures([storm, other], storm.id)
  expect(partsOf(features)).toEqual(['cone', 'path', 'position', 'position', 'position', 'position', 'arrow', 'head'])
  expect(features.features.map(({ properties }) => properties.label).filter(Boolean)).toEqual([
    '+15',
    '+30',
    '+45',
    '+60',
  ])
  const outlined = createStormAt(10, 0, 90, 0, {
    id: 'last',
    outline: [
      [-97, 35],
      [-96, 35],
      [-96, 36],
      [-97, 35],
    ],
    predictions: [],
    movement: null,
  })
  expect(toStormFeatures([outlined, other, storm], 'last').features.at(-1)?.properties.part).toBe('outline')
})

test('rings around a place have labels at their north', () => {
  const { features } = toDistanceRings(MOORE, [
    { km: 10, label: '6 mi' },
    { km: 50, label: '31 mi' },
  ])
  const labels = features.filter(({ properties }) => properties.part === 'label')
  expect(labels.map(({ properties }) => properties.label)).toEqual(['6 mi', '31 mi'])
  const [, latitude = 0] = labels[1]?.geometry.type === 'Point' ? labels[1].geometry.coordinates : []
  expect(distanceKm(MOORE, { ...MOORE, latitude: Number(latitude) })).toBeCloseTo(50, 0)
})

test('an outline is coloured by its chance of severe weather, and by the intensity where there is none', () => {
  const look = (severeProbability: number | null) => getOutlineLook({ severeProbability, intensity: 'strong' })
  expect([5, 25, 60, 80].map(look)).toEqual(['weak', 'moderate', 'strong', 'violent'])
  expect(look(null)).toBe('strong')
})
