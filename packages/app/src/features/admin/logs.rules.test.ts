import { expect, test } from 'vitest'
import { emptyLogChoice, formatActionName, getLogExportPath, hasLogFilters, toLogFilter } from './logs.rules'

test('without filters everything is requested', () => {
  expect(toLogFilter(emptyLogChoice)).toEqual({})
  expect(toLogFilter({ ...emptyLogChoice, search: '  ', firstDay: 'x' })).toEqual({})
  expect(hasLogFilters(emptyLogChoice)).toBe(false)
  expect(getLogExportPath({})).toBe('/api/admin/activity-logs/export')
})

test('the last day is included in full', () => {
  const { from, until } = toLogFilter({ ...emptyLogChoice, firstDay: '2026-05-20', lastDay: '2026-05-20' })
  expect(new Date(from ?? '').getHours()).toBe(0)
  expect(new Date(until ?? '').getDate()).toBe(21)
})

test('the export address has the chosen filters', () => {
  const filter = toLogFilter({ ...emptyLogChoice, search: 'hail & wind', type: 'chat', actor: 'squall' })
  expect(getLogExportPath(filter)).toBe('/api/admin/activity-logs/export?search=hail+%26+wind&type=chat&actor=squall')
})

test('an action reads as words, also an unknown one', () => {
  expect(['approve-user', 'ban', 'of-tomorrow'].map(formatActionName)).toEqual(['Approve user', 'Ban', 'Of tomorrow'])
})
