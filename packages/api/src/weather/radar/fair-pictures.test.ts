import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { QueueFullError } from '../../errors'
import { createSourceHealth } from '../sources'
import { createRadarArchive } from './archive'
import { toUsualGeometry } from './scan-products'
import type { ValueDetail } from './value-picture'

const KTLX = { latitude: 35.333, longitude: -97.278 }
const MANY = '198.51.100.1'
const OTHER = '203.0.113.5'
const NEWEST = 'TLX_N0B_2026_05_20_19_15_02'
/** Scans of two hours, one each minute. */
const SCANS = Array.from({ length: 120 }, (_, index) => {
  const minutes = String(index % 60).padStart(2, '0')
  return `TLX_N0B_2026_05_20_${index < 60 ? 17 : 18}_${minutes}_00`
})
const geometry = toUsualGeometry('reflectivity', 1, KTLX, null)

/** An archive that makes pictures when the test says so; `made` has the scans in the order of making. */
function slowArchive({ isDiskFull = false } = {}) {
  const files = new Map<string, Buffer>()
  const made: string[] = []
  const endings: (() => void)[] = []
  const now = () => new Date('2026-05-20T19:16:00Z')
  const archive = createRadarArchive({
    bucket: { list: async () => [], get: async (key) => Buffer.from(key) },
    cache: {
      get: async (name) => files.get(name) ?? null,
      async put(name, bytes) {
        if (isDiskFull) throw new Error('ENOSPC: no space left on device')
        files.set(name, bytes)
      },
    },
    makeValues({ file }) {
      const key = String(Buffer.from(file))
      made.push(key)
      const pictures = { full: Buffer.from(`${key} full`), overview: Buffer.from(`${key} overview`), geometry }
      return new Promise((resolve) => void endings.push(() => resolve(pictures)))
    },
    measureScan: async ({ places }) => places.map(() => 1.25),
    sources: createSourceHealth(now, false),
    now,
  })
  return {
    archive,
    made,
    ask: (network: string, key = NEWEST, detail: ValueDetail = 'full') =>
      archive.values(key, 'reflectivity', detail, network).then(String, (error: unknown) => error),
    /** Ends the pictures that are being made, and lets the next ones begin. */
    endNext: async () => {
      await nextTick()
      endings.shift()?.()
      await nextTick()
    },
  }
}

test('a scan that is asked for after eighty of another address waits for two of them at most', async () => {
  const { made, ask, endNext } = slowArchive()
  const many = SCANS.slice(0, 80).map((key) => ask(MANY, key))
  await nextTick()
  const other = ask(OTHER)
  for (let index = 0; index < 81; index += 1) await endNext()
  expect(made.indexOf(NEWEST)).toBe(2)
  expect(made).toHaveLength(81)
  expect(await other).toBe(`${NEWEST} full`)
  await Promise.all(many)
})

test('a scan that another address already waits for keeps its turn, and its pictures are made once', async () => {
  const { made, ask, endNext } = slowArchive()
  const many = [...SCANS.slice(0, 80), NEWEST].map((key) => ask(MANY, key))
  await nextTick()
  const other = ask(OTHER, NEWEST, 'overview')
  for (let index = 0; index < 81; index += 1) await endNext()
  expect(made.indexOf(NEWEST)).toBe(2)
  expect(made.filter((key) => key === NEWEST)).toHaveLength(1)
  expect([await other, await many.at(-1)]).toEqual([`${NEWEST} overview`, `${NEWEST} full`])
})

test('one address may have a hundred scans waiting; further ones get Retry-After, and other addresses are not affected', async () => {
  const { made, ask, endNext } = slowArchive()
  const answers = SCANS.map((key) => ask(MANY, key))
  await nextTick()
  const other = ask(OTHER)
  for (let index = 0; index < 121; index += 1) await endNext()
  const refused = (await Promise.all(answers)).filter((answer) => answer instanceof QueueFullError)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(made).toHaveLength(121 - refused.length)
  expect(await other).toBe(`${NEWEST} full`)
})

test('what is kept is answered at once, however many wait', async () => {
  const { made, ask, endNext } = slowArchive()
  const first = ask(OTHER)
  await endNext()
  await first
  for (const key of SCANS.slice(0, 80)) void ask(MANY, key)
  await nextTick()
  expect([await ask(OTHER), await ask(OTHER, NEWEST, 'overview')]).toEqual([`${NEWEST} full`, `${NEWEST} overview`])
  expect(made).toHaveLength(2)
})

test('a full disk costs the cache and not the pictures', async () => {
  const { made, ask, endNext } = slowArchive({ isDiskFull: true })
  for (let index = 0; index < 2; index += 1) {
    const answer = ask(OTHER)
    await endNext()
    expect(await answer).toBe(`${NEWEST} full`)
  }
  expect(made).toEqual([NEWEST, NEWEST])
})

test('storms are measured while pictures wait', async () => {
  const { archive, ask } = slowArchive()
  for (const key of SCANS.slice(0, 80)) void ask(MANY, key)
  await nextTick()
  expect(await archive.measure(NEWEST, { layer: 'precipitation', places: [KTLX] })).toEqual([1.25])
})
