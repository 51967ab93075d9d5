import type { MapAlert } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { getNwsColor } from '../../../../ui/map/nws-color.rules'
import { listShown, selectNext, toAlertFeatures } from './alert-features.rules'

const NOW = Date.parse('2026-05-20T20:00:00Z')

const createAlert = (changes: Partial<MapAlert> = {}): MapAlert => ({
  id: 'one',
  event: 'Tornado Warning',
  level: 'warning',
  type: 'tornado',
  area: 'Cleveland, OK',
  endTime: '2026-05-20T20:45:00Z',
  polygons: [
    [
      [
        [-97, 35],
        [-96, 35],
        [-96, 36],
        [-97, 35],
      ],
    ],
  ],
  motion: null,
  isEnded: false,
  ...changes,
})

const properties = (...given: Parameters<typeof toAlertFeatures>) =>
  toAlertFeatures(...given).features.map((feature) => feature.properties)

test('each alert has the colour that the National Weather Service gives it', () => {
  expect(getNwsColor('emergency', 'tornado')).toBe('tornadoWarning')
  expect(getNwsColor('watch', 'severe-thunderstorm')).toBe('severeThunderstormWatch')
  expect(getNwsColor('warning', 'other')).toBe('other')
})

test('the most dangerous alert is drawn last, and the selected one after it', () => {
  const alerts = [createAlert({ id: 'worst' }), createAlert({ id: 'second' }), createAlert({ id: 'third' })]
  expect(properties(alerts, null, NOW).map(({ id }) => id)).toEqual(['third', 'second', 'worst'])
  expect(properties(alerts, 'third', NOW).map(({ id }) => id)).toEqual(['second', 'worst', 'third'])
})

test('an alert is hatched when it ends within a quarter of an hour, and ten minutes longer once it has ended', () => {
  const at = (endTime: string, isEnded = false) => createAlert({ endTime, isEnded })
  expect(properties([at('2026-05-20T20:14:00Z')], null, NOW)[0]).toMatchObject({ isHatched: true, isEnded: false })
  expect(properties([at('2026-05-20T20:16:00Z')], null, NOW)[0]).toMatchObject({ isHatched: false })
  expect(properties([at('2026-05-20T20:45:00Z', true)], null, NOW)[0]).toMatchObject({ isHatched: true, isEnded: true })
  const shown = listShown([at('2026-05-20T19:50:00Z'), at('2026-05-20T19:55:00Z'), at('2026-05-20T20:01:00Z')], NOW)
  expect(shown.map(({ endTime }) => endTime)).toEqual(['2026-05-20T20:01:00Z', '2026-05-20T19:55:00Z'])
})

test('the arrow of a warning that has ended is gone', () => {
  const motion = { points: [{ lat: 35, lon: -97 }], direction: 90, speed: 60 }
  expect(properties([createAlert({ motion, isEnded: true })], null, NOW).map(({ part }) => part)).toEqual(['area'])
})

test('a moving storm of a warning has an arrow to where it is in half an hour', () => {
  const motion = { points: [{ lat: 35, lon: -97 }], direction: 90, speed: 60 }
  const { features } = toAlertFeatures([createAlert({ motion })], null, NOW)
  expect(features.map((feature) => feature.properties.part)).toEqual(['area', 'arrow', 'head'])
  const line = features[1]?.geometry
  if (line?.type !== 'LineString') throw new Error('no arrow')
  expect(line.coordinates[1]?.[0]).toBeCloseTo(-96.47, 1)
  expect(properties([createAlert({ motion: { ...motion, speed: 0 } })], null, NOW)).toHaveLength(1)
})

test('repeated taps go through the alerts under the finger and then select none', () => {
  expect(selectNext(null, ['a', 'b'])).toBe('a')
  expect(selectNext('a', ['a', 'b'])).toBe('b')
  expect(selectNext('b', ['a', 'b'])).toBeNull()
  expect(selectNext('c', [])).toBeNull()
  expect(selectNext('c', ['a'])).toBe('a')
})
