import { createRandom } from '@squall/shared/bench/random'
import { expect, test } from 'vitest'
import { createSortedRuns } from './sorted-runs'

test('pages return all values in order, whatever order they were added in, from any value on', () => {
  const random = createRandom(3)
  const all = Array.from({ length: 9_001 }, (_, n) => `${random().toString(36)}-${n}`)
  const runs = createSortedRuns()
  for (let n = 0; n < all.length; n += 400) runs.add(all.slice(n, n + 400))
  const read: string[] = []
  for (let more = true; more; ) {
    const { values, hasMore } = runs.after(read.at(-1) ?? '', 100)
    read.push(...values)
    more = hasMore
  }
  all.sort()
  expect(read).toEqual(all)
  expect(runs.after(all[4_500] ?? '', 2)).toEqual({ values: all.slice(4_501, 4_503), hasMore: true })
})

test('an empty list has no page', () => {
  expect(createSortedRuns().after('', 100)).toEqual({ values: [], hasMore: false })
})
