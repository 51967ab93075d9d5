import { expect, test } from 'vitest'
import { cellName, worstFirst } from './cell.rules'

test('a cell has the short name that its radar or model gave it', () => {
  expect(cellName('KTLX-M0')).toBe('M0')
  expect(cellName('probsevere-193413')).toBe('193413')
})

test('the worst cells come first', () => {
  const cell = (intensity: 'violent' | 'strong' | 'weak') => ({
    id: intensity,
    lat: 35,
    lon: -97,
    motion: null,
    intensity,
    forecast: [],
  })
  expect(worstFirst([cell('weak'), cell('violent'), cell('strong')]).map(({ id }) => id)).toEqual([
    'violent',
    'strong',
    'weak',
  ])
})
