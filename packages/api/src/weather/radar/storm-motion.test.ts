import { expect, test } from 'vitest'
import { buildProduct, drawnStorm } from '../../testing/level3-products'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { decodeLevel3 } from '../level3/decode'
import { averageMotion, createStormMotions } from './storm-motion'

const KTLX = { id: 'KTLX', latitude: 35.333, longitude: -97.278 }
const NOW = new Date('2026-05-20T20:20:00Z')

/** The motions of radars whose bucket holds these files by product. */
function motionsFrom(files: Record<string, Buffer>) {
  const listed: string[] = []
  const clock = { time: NOW }
  const motions = createStormMotions({
    bucket: {
      async list(_radar, product) {
        listed.push(product)
        return product in files ? [`TLX_${product}_2026_05_20_20_16_43`] : []
      },
      get: async (key) => files[key.slice(4, 7)] ?? Buffer.alloc(0),
    },
    now: () => clock.time,
  })
  return { motions, listed, clock }
}

const row = (storm: string, motion: string) =>
  `  ${storm}     237/ 24   ${motion}     246/ 17   266/ 11   312/  8   354/ 12    0.5/ 0.5`
const tracks = (...motions: string[]) =>
  buildProduct({ code: 58, lines: motions.map((motion, index) => row(`A${index}`, motion)) })

test('the motion is the average of the storms as vectors, towards where they go', async () => {
  const { motions } = motionsFrom({ NST: tracks('270/ 30', '180/ 30') })
  expect(await motions(KTLX)).toMatchObject({ direction: 45, knots: 21, product: 'NST' })
})

test('storms on both sides of north are averaged across it', () => {
  const motion = (direction: number) => ({ motion: { direction, knots: 20 } })
  const { storms } = decodeLevel3(tracks('180/ 20'))
  const [storm] = storms
  if (storm === undefined) throw new Error('There is no storm')
  const average = averageMotion({ storms: [350, 10].map((direction) => ({ ...storm, ...motion(direction) })) })
  expect(Math.round(average?.direction ?? -1) % 360).toBe(0)
})

test('without moving storms the motion is that of storm-relative velocity, and else not known', async () => {
  const isNew = buildProduct({ code: 58, packets: drawnStorm('B7', [-30, 40], []) })
  expect(await motionsFrom({ NST: isNew }).motions(KTLX)).toBeNull()
  expect(await motionsFrom({}).motions(KTLX)).toBeNull()
  expect(await motionsFrom({ NST: Buffer.from('damaged') }).motions(KTLX)).toBeNull()
})

test('the bucket is asked once a minute, and again after a failure', async () => {
  const { motions, listed, clock } = motionsFrom({ NST: tracks('270/ 30') })
  await Promise.all([motions(KTLX), motions(KTLX)])
  expect(listed).toEqual(['NST'])
  clock.time = new Date(NOW.getTime() + 61_000)
  await motions(KTLX)
  expect(listed).toEqual(['NST', 'NST'])
})

test.skipIf(withoutRecordedWeather !== null)('on a recorded day both products agree', async () => {
  const folder = 'radar/ktlx-20130520-2016/KOUN_SDUS'
  const fromTracks = averageMotion(decodeLevel3(readRecordedWeather(`${folder}34_NSTTLX_201305202016`)))
  const { stormMotion } = decodeLevel3(readRecordedWeather(`${folder}54_N0STLX_201305202016`))
  expect(Math.abs((fromTracks?.knots ?? 0) - (stormMotion?.knots ?? 99))).toBeLessThan(3)
  expect(Math.abs((fromTracks?.direction ?? 0) - (stormMotion?.direction ?? 999))).toBeLessThan(5)
  const { motions } = motionsFrom({ N0S: readRecordedWeather(`${folder}54_N0STLX_201305202016`) })
  expect(await motions(KTLX)).toMatchObject({ direction: 56, knots: 27, product: 'N0S' })
})
