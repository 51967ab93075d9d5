import { expect, test } from 'vitest'
import { nearestRadars, RADAR_LIST } from './radars'

test('the nearest radar of a place comes first', () => {
  const radars = nearestRadars({ latitude: 35.34, longitude: -97.49 }, 230)
  expect(radars.map(({ id }) => id)).toEqual(['KTLX', 'KVNX', 'KFDR', 'KINX'])
  expect(radars[0]?.distance).toBeCloseTo(19.2, 0)
  expect(radars.map(({ distance }) => distance)).toEqual(radars.map(({ distance }) => distance).sort((a, b) => a - b))
})

test('there is none abroad, and one on each of the islands', () => {
  expect(nearestRadars({ latitude: 51.5, longitude: -0.12 }, 230)).toEqual([])
  expect(nearestRadars({ latitude: 13.45, longitude: 144.8 }, 230).map(({ id }) => id)).toEqual(['PGUA'])
  expect(nearestRadars({ latitude: 18.4, longitude: -66.1 }, 230).map(({ id }) => id)).toEqual(['TJUA'])
})

test('the list names every radar once, by different last letters, and places all of them on the globe', () => {
  const rows = RADAR_LIST.trim().split('\n')
  expect(rows).toHaveLength(157)
  expect(new Set(rows.map((row) => row.slice(1, 4))).size).toBe(157)
  for (const row of rows) expect(row).toMatch(/^[KPT][A-Z]{3} \d{2}\.\d{3} -?\d{2,3}\.\d{3}$/)
})
