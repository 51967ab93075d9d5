import { expect, test } from 'vitest'
import { actionName, exportPath, isChosen, noChoice, toLogFilter } from './logs.rules'

test('nothing chosen asks for everything', () => {
  expect(toLogFilter(noChoice)).toEqual({})
  expect(toLogFilter({ ...noChoice, search: '  ', firstDay: 'x' })).toEqual({})
  expect(isChosen(noChoice)).toBe(false)
  expect(exportPath({})).toBe('/api/admin/activity-logs/export')
})

test('the last day is in it whole', () => {
  const { from, until } = toLogFilter({ ...noChoice, firstDay: '2026-05-20', lastDay: '2026-05-20' })
  expect(new Date(from ?? '').getHours()).toBe(0)
  expect(new Date(until ?? '').getDate()).toBe(21)
})

test('the address of the file says what was chosen', () => {
  const filter = toLogFilter({ ...noChoice, search: 'hail & wind', type: 'chat', actor: 'squall' })
  expect(exportPath(filter)).toBe('/api/admin/activity-logs/export?search=hail+%26+wind&type=chat&actor=squall')
})

test('an action reads as words, also one that is not known', () => {
  expect(['approve-user', 'ban', 'of-tomorrow'].map(actionName)).toEqual(['Approve user', 'Ban', 'Of tomorrow'])
})
