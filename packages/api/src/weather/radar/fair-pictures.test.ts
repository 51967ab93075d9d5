import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { QueueFullError } from '../../errors'
import { createSourceHealth } from '../sources'
import { createRadarArchive } from './archive'
import { chooseCrop } from './crop'
import { LAYERS } from './scans'

const KTLX = { latitude: 35.333, longitude: -97.278 }
const MANY = '198.51.100.1'
const OTHER = '203.0.113.5'
const SCANS = ['19_00_41', '19_05_20', '19_10_13', '19_15_02'].map((time) => `TLX_N0B_2026_05_20_${time}`)
const [NEWEST = ''] = SCANS
const WHOLE = chooseCrop(KTLX, LAYERS.reflectivity, 7, KTLX)

/** The squares of odd views all over the range of the radar, each once: forty of them. */
const squares = new Map(
  [8, 9].flatMap((zoom) =>
    Array.from({ length: 169 }, (_, index) => {
      const latitude = 31.6137 + (index % 13) * 0.6131
      const longitude = -101.8571 + Math.floor(index / 13) * 0.7317
      const crop = chooseCrop(KTLX, LAYERS.reflectivity, zoom, { latitude, longitude })
      return [crop.id, crop] as const
    }),
  ),
)
const oddPictures = SCANS.flatMap((key) => [...squares.values()].map((crop) => ({ key, crop })))

/** An archive that makes a picture when the test says so; `made` has the names of their squares in the order of making. */
function slowArchive() {
  const files = new Map<string, Buffer>()
  const made: string[] = []
  const endings: (() => void)[] = []
  const now = () => new Date('2026-05-20T19:16:00Z')
  const archive = createRadarArchive({
    bucket: { list: async () => [], get: async () => Buffer.from('a scan') },
    cache: {
      get: async (name) => files.get(name) ?? null,
      put: async (name, bytes) => void files.set(name, bytes),
    },
    make: ({ crop }) => {
      made.push(crop.id)
      return new Promise((resolve) => void endings.push(() => resolve(Buffer.from(crop.id))))
    },
    measureScan: async ({ places }) => places.map(() => 1.25),
    sources: createSourceHealth(now, false),
    now,
  })
  return {
    archive,
    made,
    ask: (network: string, { key, crop } = { key: NEWEST, crop: WHOLE }) =>
      archive.picture(key, 'reflectivity', crop, network).catch((error: unknown) => error),
    /** Ends the picture that is being made, and lets the next one begin. */
    endNext: async () => {
      await nextTick()
      endings.shift()?.()
      await nextTick()
    },
  }
}

test('a picture that is asked for after eighty of another address waits for two of them at most', async () => {
  const { made, ask, endNext } = slowArchive()
  const many = oddPictures.slice(0, 80).map((picture) => ask(MANY, picture))
  await nextTick()
  const other = ask(OTHER)
  for (let index = 0; index < 81; index += 1) await endNext()
  expect(made.indexOf('7-0-0')).toBe(2)
  expect(made).toHaveLength(81)
  expect(String(await other)).toBe('7-0-0')
  await Promise.all(many)
})

test('a picture that another address already waits for keeps its turn and is made once', async () => {
  const { made, ask, endNext } = slowArchive()
  const many = [...oddPictures.slice(0, 80), { key: NEWEST, crop: WHOLE }].map((picture) => ask(MANY, picture))
  await nextTick()
  const other = ask(OTHER)
  for (let index = 0; index < 81; index += 1) await endNext()
  expect(made.indexOf('7-0-0')).toBe(2)
  expect(made.filter((id) => id === '7-0-0')).toHaveLength(1)
  expect([String(await other), String(await many.at(-1))]).toEqual(['7-0-0', '7-0-0'])
})

test('one address may have a hundred pictures waiting; further ones get Retry-After, and other addresses are not affected', async () => {
  const { made, ask, endNext } = slowArchive()
  const answers = oddPictures.slice(0, 120).map((picture) => ask(MANY, picture))
  await nextTick()
  const other = ask(OTHER)
  for (let index = 0; index < 121; index += 1) await endNext()
  const refused = (await Promise.all(answers)).filter((answer) => answer instanceof QueueFullError)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(made).toHaveLength(121 - refused.length)
  expect(String(await other)).toBe('7-0-0')
})

test('what is kept is answered at once, however many wait', async () => {
  const { made, ask, endNext } = slowArchive()
  const first = ask(OTHER)
  await endNext()
  await first
  for (const picture of oddPictures.slice(0, 80)) void ask(MANY, picture)
  await nextTick()
  expect(String(await ask(OTHER))).toBe('7-0-0')
  expect(made).toHaveLength(2)
})

test('storms are measured while pictures wait', async () => {
  const { archive, ask } = slowArchive()
  for (const picture of oddPictures.slice(0, 80)) void ask(MANY, picture)
  await nextTick()
  expect(await archive.measure(NEWEST, { layer: 'precipitation', places: [KTLX] })).toEqual([1.25])
})
