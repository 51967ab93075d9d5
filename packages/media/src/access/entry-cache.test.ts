import { expect, test } from 'vitest'
import { z } from 'zod'
import { type BucketValue, createEntryCache } from './entry-cache'

const Entry = z.object({ name: z.string() })

const value = (key: string, revision: number, name: string | null): BucketValue => ({
  key,
  revision,
  bytes: name === null ? null : Buffer.from(JSON.stringify({ name })),
})

/** A cache over a bucket that answers when it is told to. */
function createCache() {
  const changed: string[] = []
  const asked: { key: string; answer: (given: BucketValue) => void; fail: () => void }[] = []
  const cache = createEntryCache(Entry, (key) => changed.push(key))
  const connect = () =>
    cache.use({
      read: (key) =>
        new Promise((answer, reject) => asked.push({ key, answer, fail: () => reject(new Error('away')) })),
    })
  connect()
  async function load(key: string, revision: number, name: string | null) {
    const loading = cache.load(key)
    asked.at(-1)?.answer(value(key, revision, name))
    return loading
  }
  return { cache, asked, changed, connect, load }
}

test('an entry is asked for once, and then read without asking', async () => {
  const { cache, asked } = createCache()
  const [first, second] = [cache.load('a'), cache.load('a')]
  expect(cache.get('a')).toBeNull()
  asked[0]?.answer(value('a', 1, 'Ada'))
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(asked).toHaveLength(1)
  expect([cache.load('a'), cache.get('a')]).toEqual([null, { name: 'Ada' }])
})

test('a key without a value is known not to exist, until it gets one', async () => {
  const { cache, changed, load } = createCache()
  expect(await load('a', 0, null)).toBe(true)
  expect([cache.load('a'), cache.get('a')]).toEqual([null, null])
  cache.take(value('a', 4, 'Ada'))
  expect([cache.get('a'), changed]).toEqual([{ name: 'Ada' }, ['a']])
})

test('changes reach entries that were used, in the order of their revisions', async () => {
  const { cache, changed, load } = createCache()
  await load('a', 5, 'Ada')
  cache.take(value('b', 6, 'Bob'))
  cache.take(value('a', 4, 'old'))
  cache.take(value('a', 7, null))
  expect([cache.get('a'), cache.get('b'), changed]).toEqual([null, null, ['a']])
})

test('a change that overtakes the answer wins', async () => {
  const { cache, asked } = createCache()
  const loading = cache.load('a')
  cache.take(value('a', 9, null))
  asked[0]?.answer(value('a', 8, 'Ada'))
  expect([await loading, cache.get('a')]).toEqual([true, null])
})

test('without a source what is known stays true, and what is not cannot be loaded', async () => {
  const { cache, connect, load, asked } = createCache()
  await load('a', 1, 'Ada')
  cache.use(null)
  expect([cache.load('a'), cache.get('a')]).toEqual([null, { name: 'Ada' }])
  expect(await cache.load('b')).toBe(false)
  connect()
  const again = cache.load('a')
  expect(again).not.toBeNull()
  asked.at(-1)?.answer(value('a', 3, null))
  expect([await again, cache.get('a')]).toEqual([true, null])
})

test('a slow answer of the former source hides no change from what the next one answers', async () => {
  const { cache, asked, connect } = createCache()
  const slow = cache.load('a')
  cache.use(null)
  connect()
  const again = cache.load('a')
  asked[0]?.fail()
  expect(await slow).toBe(false)
  cache.take(value('a', 9, null))
  asked[1]?.answer(value('a', 8, 'Ada'))
  expect([await again, cache.get('a')]).toEqual([true, null])
})

test('an answer that fails leaves the entry to be loaded again', async () => {
  const { cache, asked } = createCache()
  const loading = cache.load('a')
  asked[0]?.fail()
  expect(await loading).toBe(false)
  expect(cache.load('a')).not.toBeNull()
})

test('keys with wildcards and dots are unknown without asking', () => {
  const { cache, asked } = createCache()
  for (const key of ['*', '>', 'a.b', '', 'x'.repeat(65), 'a b']) {
    expect([cache.load(key), cache.get(key)]).toEqual([null, null])
  }
  expect(asked).toEqual([])
})

test('bytes that are no entry are like none', async () => {
  const { cache, asked } = createCache()
  const loading = cache.load('a')
  asked[0]?.answer({ key: 'a', revision: 1, bytes: Buffer.from('{') })
  expect([await loading, cache.get('a')]).toEqual([true, null])
})
