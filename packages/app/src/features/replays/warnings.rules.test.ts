import type { ReplayWarning } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import { describeWarnings, listShownPlaces, listWarningsAt, toDrawnAlert } from './warnings.rules'

const square: ReplayWarning['polygons'] = [
  [
    [
      [-97.6, 35.2],
      [-97.4, 35.2],
      [-97.4, 35.4],
      [-97.6, 35.2],
    ],
  ],
]

const warning = (key: string, fromMs: number, toMs: number, more: Partial<ReplayWarning> = {}): ReplayWarning => ({
  ...{ key, fromMs, toMs, severity: 'warning', type: 'tornado', polygons: square },
  ...more,
})

test('a warning is on the map from its beginning until its end, the most dangerous first', () => {
  const warnings = [
    warning('first', 0, 60_000),
    warning('worst', 10_000, 30_000, { severity: 'emergency' }),
    warning('later', 60_000, 90_000),
  ]
  const at = (ms: number) => listWarningsAt(warnings, ms).map(({ key }) => key)
  expect([at(0), at(10_000), at(30_000), at(60_000), at(90_000)]).toEqual([
    ['first'],
    ['worst', 'first'],
    ['first'],
    ['later'],
    [],
  ])
})

test('a map draws it with its end on the clock of the recording', () => {
  expect(toDrawnAlert(warning('first', 0, 60_000))).toMatchObject({
    ...{ id: 'first', level: 'warning', type: 'tornado', polygons: square },
    endTime: '1970-01-01T00:01:00.000Z',
  })
})

test('what was in force is said in words', () => {
  const flood = warning('c', 0, 1, { type: 'flash-flood' })
  expect(describeWarnings([])).toBeNull()
  expect(describeWarnings([warning('a', 0, 1), flood, flood])).toBe(
    'Within 31 mi: 1 tornado warning, 2 flash flood warnings',
  )
  const emergency = warning('e', 0, 1, { severity: 'emergency' })
  expect(describeWarnings([emergency, emergency])).toBe('Within 31 mi: 2 tornado emergencies')
})

test('the map has room for the way of the chaser and for all warnings', () => {
  expect(listShownPlaces([{ ms: 0, latitude: 35, longitude: -98 }], [warning('a', 0, 1)])).toEqual([
    [35, -98],
    [35.2, -97.6],
    [35.2, -97.4],
    [35.4, -97.4],
    [35.2, -97.6],
  ])
})
