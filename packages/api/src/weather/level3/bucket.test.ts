import { expect, test } from 'vitest'
import { UpstreamError } from '../../platform/http-client'
import { noUpstreams } from '../../testing/test-context'
import { openBucket } from './bucket'

const MIDNIGHT = new Date('2026-05-21T00:00:00Z')
const after = (minutes: number) => new Date(MIDNIGHT.getTime() + minutes * 60_000)
const keyAt = (minutes: number, name = 'TLX_N0B') =>
  `${name}_${after(minutes).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '_')}`
const keysAt = (...minutes: number[]) => minutes.map((minute) => keyAt(minute))

/** A bucket that lists as S3 does, so many keys a page, and what it was asked. */
function createBucket(keys: string[], pageSize = 1000) {
  const asked: URLSearchParams[] = []
  async function getText(address: string) {
    const query = new URL(address).searchParams
    asked.push(query)
    const [prefix, start] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
    const found = keys.filter((key) => key.startsWith(prefix) && key > start).sort()
    const contents = found.slice(0, pageSize).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    return `<ListBucketResult><IsTruncated>${found.length > pageSize}</IsTruncated>${contents.join('')}</ListBucketResult>`
  }
  return { bucket: openBucket({ ...noUpstreams, getText }, 'http://bucket.test'), asked }
}

test('an hour over midnight is in the listings of two days, and the first begins where the hour does', async () => {
  const { bucket, asked } = createBucket(keysAt(-70, -52, -5, -1, 0, 2, 7))
  expect(await bucket.list('KTLX', 'N0B', after(-60), after(9))).toEqual(keysAt(7, 2, 0, -1, -5, -52))
  expect(asked.map((query) => [query.get('prefix'), query.get('start-after')])).toEqual([
    ['TLX_N0B_2026_05_20_', 'TLX_N0B_2026_05_20_23_00_00'],
    ['TLX_N0B_2026_05_21_', null],
  ])
})

test('within a day one listing is enough, up to its last second', async () => {
  const { bucket, asked } = createBucket(keysAt(-3, 4))
  expect(await bucket.list('KTLX', 'N0B', after(-60), new Date(MIDNIGHT.getTime() - 1))).toEqual(keysAt(-3))
  expect(await bucket.list('KTLX', 'N0B', MIDNIGHT, after(60))).toEqual(keysAt(4))
  expect(asked).toHaveLength(2)
})

test('a listing of several pages is read to its end, and one without an end is not', async () => {
  const { bucket, asked } = createBucket(keysAt(1, 2, 3, 4, 5, 6, 7), 3)
  expect(await bucket.list('KTLX', 'N0B', MIDNIGHT, after(9))).toEqual(keysAt(7, 6, 5, 4, 3, 2, 1))
  expect(asked.map((query) => query.get('start-after')?.slice(-8))).toEqual(['00_00_00', '00_03_00', '00_06_00'])
  const endless = createBucket(keysAt(1, 2, 3, 4, 5, 6, 7), 1)
  expect(await endless.bucket.list('KTLX', 'N0B', MIDNIGHT, after(9))).toHaveLength(4)
})

test('other radars, other products and what is no key are not taken', async () => {
  const { bucket } = createBucket([keyAt(1), keyAt(1, 'FDR_N0B'), keyAt(1, 'TLX_N0G'), 'TLX_N0B_2026_05_21_nonsense'])
  expect(await bucket.list('KTLX', 'N0B', MIDNIGHT, after(9))).toEqual(keysAt(1))
})

test('an answer that is no listing is a fault and not an empty list', async () => {
  const bucket = openBucket({ ...noUpstreams, getText: async () => '<html>Sign in</html>' }, 'http://bucket.test')
  await expect(bucket.list('KTLX', 'N0B', after(-60), after(9))).rejects.toBeInstanceOf(UpstreamError)
})
