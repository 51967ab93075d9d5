import { expect, test } from 'vitest'
import { judgeRow } from './row'
import { formatValue, formatVerdicts } from './table'

const row = { row: '1', measure: 'CPU', against: 'C', goal: { atMost: 1.25 }, unit: '×' } as const

test('a row is met by its median, and spread is shown beside it', () => {
  const table = formatVerdicts([judgeRow({ ...row, values: [1, 1.2, 9] })])
  expect(table.split('\n')).toEqual([
    '| # | measure | against | goal    | measured | spread | met |',
    '|---|---------|---------|---------|----------|--------|-----|',
    '| 1 | CPU     | C       | ≤ 1.25× | 1.2×     | 4×     | yes |',
  ])
})

test('a goal may be a least value', () => {
  expect(judgeRow({ ...row, goal: { atLeast: 2 }, values: [1.9] }).met).toBe(false)
  expect(judgeRow({ ...row, goal: { atLeast: 2 }, values: [2] }).met).toBe(true)
})

test('a row that could not be measured says why and is neither met nor missed', () => {
  const judged = judgeRow({ ...row, values: [], note: 'no compiler' })
  expect(judged.met).toBeNull()
  expect(formatVerdicts([judged])).toContain('skipped: no compiler')
})

test('a goal without measurements is not met', () => {
  expect(judgeRow({ ...row, values: [Number.NaN] }).met).toBe(false)
})

test('values have three digits and their unit', () => {
  expect([formatValue(0.123456, '×'), formatValue(1234.5, 'ms'), formatValue(100, '%'), formatValue(null, '')]).toEqual(
    ['0.123×', '1235 ms', '100%', '–'],
  )
})
