import { distanceKm, travel } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import { decodeLevel3 } from '../../level3/decode'
import { kmIn, type SimulatedStorm, stormsAt } from '../world'
import { answerBucket } from './bucket'
import { toCellName } from './tables'

/** Scans begin at whole 4.5 minutes; this is one of them. */
const VOLUME = new Date('2026-11-21T08:55:30Z')
const NOW = new Date(VOLUME.getTime() + 2 * 60_000)
/** Azimuths are whole degrees and ranges whole nautical miles in these tables. */
const within = (storm: { latitude: number; longitude: number }) => 1 + distanceKm(storm, KTLX) * 0.009
const KTLX = { latitude: 35.333, longitude: -97.278 }

function read(product: string, now = NOW, key = `TLX_${product}_2026_11_21_08_55_30`) {
  const answer = answerBucket(key, new URLSearchParams(), now)
  if (answer === null || typeof answer.body === 'string') throw new Error(`${key} is not in the bucket`)
  return decodeLevel3(answer.body)
}

const storms = stormsAt(VOLUME)
const stormNamed = (name: string): SimulatedStorm => {
  const storm = storms.find((one) => toCellName(one) === name)
  if (storm === undefined) throw new Error(`no storm ${name}`)
  return storm
}

test('the heading, time and place of a product are read back', () => {
  const { heading, volumeTime, latitude, longitude, code } = read('NST')
  expect({ heading, latitude, longitude, code }).toEqual({
    heading: { product: 'NST', radar: 'TLX' },
    code: 58,
    ...KTLX,
  })
  expect(volumeTime).toEqual(VOLUME)
})

test('every storm is in the track table, where it is and as it moves', () => {
  const rows = read('NST').storms
  expect(rows.map(({ storm }) => storm)).toEqual(storms.map(toCellName))
  for (const { storm, place, motion, forecast } of rows) {
    const expected = stormNamed(storm)
    expect(distanceKm(place, expected.place)).toBeLessThan(within(expected.place))
    if (motion === null) continue
    expect(motion.direction).toBe(expected.track.toward)
    expect(motion.knots).toBe(Math.round(expected.track.metresPerSecond * 1.943844))
    for (const { minutes, place: there } of forecast) {
      const ahead = travel(expected.place, expected.track.toward, kmIn(expected.track, minutes))
      expect(distanceKm(there, ahead)).toBeLessThan(within(ahead))
    }
  }
})

test('the strongest echo of every storm stands above the drawing', () => {
  for (const { storm, peak } of read('NST').storms) expect(peak).toBe(Math.round(stormNamed(storm).dbz))
})

test('a young storm is new in the track table', () => {
  const early = new Date('2026-11-21T08:37:30Z')
  const young = read('NST', new Date(early.getTime() + 120_000), 'TLX_NST_2026_11_21_08_37_30').storms
  expect(young.some(({ motion, forecast }) => motion === null && forecast.length === 0)).toBe(true)
})

test('mesocyclones and vortices carry their storm and its rotation', () => {
  const [meso] = read('NMD').mesocyclones
  const [vortex] = read('NTV').vortices
  const strongest = storms.toSorted((a, b) => b.rotation - a.rotation)[0]
  if (strongest === undefined) throw new Error('no storm')
  expect(meso).toMatchObject({ storm: toCellName(strongest), strengthRank: 14, lowLevelRotationKnots: 56 })
  expect(vortex).toMatchObject({ type: 'TVS', storm: toCellName(strongest), lowLevelDifference: 112 })
  expect(distanceKm(vortex?.place ?? KTLX, strongest.circulation)).toBeLessThan(1.5)
})

test('hail is given in quarters of an inch for every storm', () => {
  const rows = read('NHI').hail
  expect(rows).toHaveLength(storms.length)
  for (const { storm, estimate } of rows)
    expect(Math.abs((estimate?.inches ?? 0) - Math.max(0.5, stormNamed(storm).hail))).toBeLessThanOrEqual(0.125)
})

test('a product without rows is headers alone, as the real ones', () => {
  const quiet = new Date('2026-11-21T09:49:30Z')
  const key = 'TLX_NTV_2026_11_21_09_49_30'
  expect(read('NTV', new Date(quiet.getTime() + 120_000), key).vortices).toEqual([])
})

test('the listing names what is newer than a key, and the whole of it by and by', () => {
  const list = (query: string) => String(answerBucket('', new URLSearchParams(`list-type=2&${query}`), NOW)?.body)
  const all = [...list('prefix=TLX_NST_').matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key)
  expect(all).toHaveLength(15)
  expect(all.at(-1)).toBe('TLX_NST_2026_11_21_08_55_30')
  expect(list(`prefix=TLX_NST_&start-after=${all.at(-2)}`)).toContain('<KeyCount>1</KeyCount>')
  expect(list('prefix=TLX_&max-keys=2')).toContain('<IsTruncated>true</IsTruncated>')
  expect(list('prefix=FDR_NST_')).toContain('<KeyCount>0</KeyCount>')
})
