import { bearingDegrees, distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { expect, test } from 'vitest'
import { decodeLevel3, type Level3Product } from '../../level3/decode'
import { levelValue } from '../../level3/sweep'
import { stormsAt } from '../world'
import { answerBucket } from './bucket'

const VOLUME = new Date('2026-11-21T08:55:30Z')
const NOW = new Date(VOLUME.getTime() + 2 * 60_000)
const KTLX: Place = { latitude: 35.333, longitude: -97.278 }
const storms = stormsAt(VOLUME)

function read(product: string): Level3Product {
  const answer = answerBucket(`TLX_${product}_2026_11_21_08_55_30`, new URLSearchParams(), NOW)
  if (answer === null || typeof answer.body === 'string') throw new Error(`no ${product}`)
  return decodeLevel3(answer.body)
}

/** The values of the bins within `km` of a place. */
function valuesAround({ sweeps: [sweep], scale }: Level3Product, place: Place, km: number): number[] {
  if (sweep === undefined || scale === null) throw new Error('no image')
  const away = distanceKm(KTLX, place)
  const azimuth = bearingDegrees(KTLX, place)
  return sweep.radials.flatMap(({ azimuth: from, width, levels }) => {
    const turned = (((from + width / 2 - azimuth) % 360) * Math.PI) / 180
    return Array.from(levels).flatMap((level, bin) => {
      const range = (bin + 0.5) * scale.binKm
      const apart = Math.hypot(range * Math.cos(turned) - away, range * Math.sin(turned))
      const value = apart <= km ? levelValue(level, scale) : null
      return value === null ? [] : [value]
    })
  })
}

test('reflectivity has 720 radials of 1,840 bins, and at every storm its peak, to half a dBZ', () => {
  const image = read('N0B')
  expect(image).toMatchObject({ code: 153, volumeTime: VOLUME, scale: { minimum: -32, increment: 0.5, unit: 'dBZ' } })
  expect(image.sweeps[0]).toMatchObject({ packet: 16, bins: 1840 })
  expect(image.sweeps[0]?.radials).toHaveLength(720)
  for (const storm of storms) {
    const peak = Math.max(...valuesAround(image, storm.place, 1))
    // Where two storms overlap, the stronger echo counts.
    const strongest = Math.max(...storms.filter((one) => distanceKm(one.place, storm.place) < 40).map(({ dbz }) => dbz))
    expect(peak, storm.track.name).toBeGreaterThanOrEqual(storm.dbz - 0.5)
    expect(peak, storm.track.name).toBeLessThanOrEqual(strongest + 0.5)
  }
})

test('nothing is stronger than the strongest storm, and most of the sky is clear', () => {
  const [sweep] = read('N0B').sweeps
  const levels = sweep?.radials.flatMap((radial) => Array.from(radial.levels)) ?? []
  const strongest = Math.max(...storms.map(({ dbz }) => dbz))
  expect((levels.reduce((a, b) => Math.max(a, b)) - 2) / 2 - 32).toBeCloseTo(strongest, 0)
  expect(levels.filter((level) => level === 0).length / levels.length).toBeGreaterThan(0.8)
})

test('velocity has a couplet at the strongest rotation: out of the radar on one side, into it on the other', () => {
  const image = read('N0G')
  expect(image).toMatchObject({ code: 154, scale: { unit: 'kt' } })
  expect(image.sweeps[0]).toMatchObject({ packet: 16, bins: 1200 })
  const strongest = storms.toSorted((a, b) => b.rotation - a.rotation)[0]
  const around = valuesAround(image, strongest?.circulation ?? KTLX, 2)
  const difference = Math.max(...around) - Math.min(...around)
  expect(difference).toBeGreaterThan((strongest?.rotation ?? 0) * 0.7)
  expect(difference).toBeLessThan((strongest?.rotation ?? 0) * 1.1)
})

test('the wind of a rotation turns against the clock: towards the radar left of its middle as the radar looks', () => {
  const image = read('N0G')
  const strongest = storms.toSorted((a, b) => b.rotation - a.rotation)[0]
  const place = strongest?.circulation ?? KTLX
  const side = (degrees: number) => {
    const away = distanceKm(KTLX, place)
    const turn = Math.atan(1.2 / away)
    const azimuth = (bearingDegrees(KTLX, place) + (degrees * turn * 180) / Math.PI) * (Math.PI / 180)
    const scale = Math.cos((KTLX.latitude * Math.PI) / 180) * 111.2
    const there = {
      latitude: KTLX.latitude + (away * Math.cos(azimuth)) / 111.2,
      longitude: KTLX.longitude + (away * Math.sin(azimuth)) / scale,
    }
    const values = valuesAround(image, there, 0.4)
    return values.reduce((a, b) => a + b, 0) / values.length
  }
  expect(side(-1)).toBeLessThan(side(1) - 50)
})

test('the precipitation rate is read in inches an hour, heaviest in the storms', () => {
  const image = read('DPR')
  expect(image).toMatchObject({ code: 176, scale: { unit: 'in/hr' } })
  expect(image.sweeps[0]).toMatchObject({ packet: 28, bins: 920, gateMetres: 250 })
  const [storm] = storms.toSorted((a, b) => b.dbz - a.dbz)
  const rates = valuesAround(image, storm?.place ?? KTLX, 2)
  expect(Math.max(...rates)).toBeGreaterThan(3)
  expect(Math.max(...rates)).toBeLessThan(5)
})

test('images are in the listing with the size they have', () => {
  const query = new URLSearchParams('list-type=2&prefix=TLX_N0B_2026_11_21_')
  const listing = String(answerBucket('', query, NOW)?.body)
  expect(listing).toContain('<KeyCount>15</KeyCount>')
  const size = answerBucket('TLX_N0B_2026_11_21_08_55_30', new URLSearchParams(), NOW)?.body.length
  expect(listing).toContain(`<Key>TLX_N0B_2026_11_21_08_55_30</Key>`)
  expect(listing).toContain(`<Size>${size}</Size>`)
})
