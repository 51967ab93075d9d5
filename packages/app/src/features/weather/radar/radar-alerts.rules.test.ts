import { expect, test } from 'vitest'
import { weatherColors } from '../../../ui/theme/weather-colors'
import {
  explainEmptyRadarAlerts,
  findNextEnd,
  formatAlertCounts,
  formatUntil,
  getAlertCenter,
  getAlertLook,
  listActiveAlerts,
  toDrawnAlerts,
} from './radar-alerts.rules'
import { alert, signature } from './testing/alerts'

const now = Date.parse('2026-05-20T20:16:00Z')

test('an alert is dropped when it expires, and a signature stays until the next answer', () => {
  const soon = alert('soon', { expires: '2026-05-20T20:16:30Z' })
  const ids = (time: number) => listActiveAlerts([soon, signature], time).map(({ id }) => id)
  expect(ids(now + 29_999)).toEqual(['soon', 'swirl'])
  expect(ids(now + 30_000)).toEqual(['swirl'])
  expect(findNextEnd([signature, alert('later'), soon], now)).toBe(now + 30_000)
  expect(findNextEnd([soon], now + 30_000)).toBeNull()
})

test('the most dangerous comes first: emergencies, warnings of tornadoes, other warnings, signatures, watches, advisories', () => {
  const mixed = [
    alert('advisory', { kind: 'advisory', type: 'other' }),
    alert('tornado watch', { kind: 'watch' }),
    signature,
    alert('flood', { type: 'flash-flood' }),
    alert('wind', { type: 'severe-thunderstorm' }),
    alert('tornado'),
    alert('flood emergency', { kind: 'emergency', type: 'flash-flood' }),
  ]
  expect(listActiveAlerts(mixed, now).map(({ id }) => id)).toEqual([
    'flood emergency',
    'tornado',
    'wind',
    'flood',
    'swirl',
    'tornado watch',
    'advisory',
  ])
})

test('an alert is shown at the middle of its area, a signature where it is', () => {
  expect(getAlertCenter(alert('one'))).toEqual({ latitude: 46.75, longitude: -100.75 })
  expect(getAlertCenter(signature)).toEqual({ latitude: 46.8, longitude: -100.8 })
  expect(getAlertCenter(alert('nowhere', { polygons: [] }))).toBeNull()
})

test('official alerts are drawn with their areas, and signatures are not', () => {
  expect(toDrawnAlerts([alert('one'), signature])).toMatchObject([
    { id: 'one', level: 'warning', type: 'tornado', endTime: '2026-05-20T20:45:00Z', motion: null },
  ])
})

const fresh = {
  source: 'National Weather Service',
  updatedAt: '2026-05-20T20:15:00Z',
  ...{ stale: false, coverage: true, complete: true },
}

const known = { isOff: false, coverage: true, freshness: fresh, isOverdue: false }

test('counts are in words and leave out zeros', () => {
  const watch = alert('watch', { kind: 'watch' })
  expect(formatAlertCounts([alert('one'), alert('two'), watch, watch, signature])).toBe(
    '2 warnings, 1 radar signature, 2 watches',
  )
  expect(formatAlertCounts([alert('a', { kind: 'advisory' }), alert('b', { kind: 'advisory' })])).toBe('2 advisories')
  expect(formatAlertCounts([])).toBe('')
})

test('an alert has its end, and a signature says that it is no warning', () => {
  const now = Date.parse('2026-05-20T20:16:00Z')
  expect(formatUntil(alert('one'), now)).toMatch(/^until .+, 29m left$/)
  expect(formatUntil(signature, now)).toBe('Radar signature, not an official warning')
})

test('an empty list means "none" only when it is current, complete and covers the place', () => {
  expect(explainEmptyRadarAlerts(known)).toBe('none')
  expect(explainEmptyRadarAlerts({ ...known, freshness: { ...fresh, stale: true } })).toBe('stale')
  expect(explainEmptyRadarAlerts({ ...known, isOverdue: true })).toBe('stale')
  expect(explainEmptyRadarAlerts({ ...known, freshness: { ...fresh, complete: false } })).toBe('incomplete')
  expect(explainEmptyRadarAlerts({ ...known, freshness: undefined })).toBe('unknown')
  expect(explainEmptyRadarAlerts({ ...known, coverage: false })).toBe('not-covered')
  expect(explainEmptyRadarAlerts({ ...known, isOff: true })).toBe('off')
})

const officialColors = [
  ['warning', 'tornado', '#FF0000'],
  ['warning', 'severe-thunderstorm', '#FFA500'],
  ['warning', 'flash-flood', '#8B0000'],
  ['watch', 'tornado', '#FFFF00'],
  ['watch', 'severe-thunderstorm', '#DB7093'],
  ['watch', 'flash-flood', '#2E8B57'],
] as const

test('areas have the colours of the National Weather Service', () => {
  for (const [kind, type, color] of officialColors) {
    const name = getAlertLook({ kind, type }).color.replace('nws.', '')
    expect(Object.entries(weatherColors.nws ?? {}).find(([token]) => token === name)?.[1]).toEqual({ value: color })
  }
})

test('warnings are solid, watches and advisories are not', () => {
  expect(getAlertLook({ kind: 'warning', type: 'tornado' }).dashes).toBeUndefined()
  expect(getAlertLook({ kind: 'watch', type: 'tornado' }).dashes).toBeDefined()
  expect(getAlertLook({ kind: 'advisory', type: 'other' })).toMatchObject({ color: 'nws.other', dashes: '2 5' })
})

test('an emergency is a warning with a wider line', () => {
  const emergency = getAlertLook({ kind: 'emergency', type: 'tornado' })
  const warning = getAlertLook({ kind: 'warning', type: 'tornado' })
  expect(emergency.color).toBe(warning.color)
  expect(emergency.width).toBeGreaterThan(warning.width)
})

test('a dark outline has a light edge on the dark map', () => {
  expect(getAlertLook({ kind: 'warning', type: 'flash-flood' }).isDark).toBe(true)
  expect(getAlertLook({ kind: 'warning', type: 'tornado' }).isDark).toBe(false)
})
