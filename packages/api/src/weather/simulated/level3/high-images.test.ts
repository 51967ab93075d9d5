import { distanceKm } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import { decodeLevel3 } from '../../level3/decode'
import { levelValue } from '../../level3/sweep'
import { readScanValues } from '../../radar/value-picture'
import { stormsAt } from '../world'
import { answerBucket } from './bucket'

const VOLUME = new Date('2026-11-21T08:55:30Z')
const NOW = new Date(VOLUME.getTime() + 2 * 60_000)

function read(product: string) {
  const answer = answerBucket(`TLX_${product}_2026_11_21_08_55_30`, new URLSearchParams(), NOW)
  if (answer === null || typeof answer.body === 'string') throw new Error(`no ${product}`)
  return decodeLevel3(answer.body)
}

const strongest = (product: string) => {
  const { sweeps, scale } = read(product)
  const levels = sweeps[0]?.radials.flatMap((radial) => Array.from(radial.levels)) ?? []
  return scale === null
    ? null
    : levelValue(
        levels.reduce((a, b) => Math.max(a, b)),
        scale,
      )
}

test('tilts have their elevation and the height of the antenna, and storms are weaker near their tops', () => {
  expect([read('N0B'), read('N1B'), read('N3B')].map(({ elevationDegrees }) => elevationDegrees)).toEqual([
    0.5, 1.3, 3.1,
  ])
  expect(read('N1G').heightMetres).toBeCloseTo(389, 0)
  const [low, high] = [strongest('N0B') ?? 0, strongest('N3B') ?? 0]
  const near = stormsAt(VOLUME).some(({ place }) => distanceKm(place, { latitude: 35.333, longitude: -97.278 }) < 60)
  expect(high).toBeLessThanOrEqual(low)
  expect(high).toBeGreaterThan(near ? 20 : 0)
})

test('correlation is high in rain and lower in hail', () => {
  const { levels } = readScanValues(read('N0C'), 'correlation')
  const found = [...new Set(levels)]
    .filter((level) => level > 1)
    .map((level) => Math.round(((level + 60.5) / 300) * 100))
  expect(found).toContain(99)
  for (const value of found) expect(value).toBeGreaterThanOrEqual(70)
})
