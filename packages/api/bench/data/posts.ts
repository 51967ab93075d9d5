import { createRandom } from '@squall/shared/bench/random'
import { PostType } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'

const BATCH = 500
const SPREAD_DAYS = 30
const DAY_MS = 86_400_000

const words =
  'supercell wall cloud hail inflow outflow shelf gust front mesocyclone rain wrapped wedge rope anvil mammatus dryline cap moisture shear lightning twister debris escape south road gravel radar velocity'.split(
    ' ',
  )
const places = ['Norman', 'Moore', 'El Reno', 'Wichita', 'Amarillo', 'Hays', 'Lincoln', 'Salina']
/** From very common to rare hashtags. */
const hashtags = ['wx', 'plains', 'supercell', 'hail', 'tornado', ...Array.from({ length: 200 }, (_, n) => `storm${n}`)]

/**
 * Fills the feed with posts of the last thirty days by the people `insertPeople` made: 95 of a hundred approved, with one to
 * three hashtags, words in the text and a place.
 */
export function addPosts(db: Db, count: number, people: number): void {
  const random = createRandom(11)
  const pickOne = <Item>(items: readonly Item[], bias = 1): Item | undefined =>
    items[Math.floor(random() ** bias * items.length)]
  const first = Date.now() - SPREAD_DAYS * DAY_MS
  const post = (n: number) => {
    const tags = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pickOne(hashtags, 3) ?? 'wx'))
    const text = Array.from({ length: 12 + Math.floor(random() * 40) }, () => pickOne(words)).join(' ')
    return {
      serial: n + 1,
      id: `post-${n}`,
      userId: `person-${Math.floor(random() * people)}`,
      content: `${text} number ${n}`,
      postType: pickOne(PostType.options) ?? 'tip',
      hashtags: JSON.stringify([...tags]),
      location: pickOne(places) ?? null,
      status: random() < 0.95 ? ('approved' as const) : ('pending' as const),
      createdAt: new Date(first + (n / count) * SPREAD_DAYS * DAY_MS),
    }
  }
  db.transaction((tx) => {
    for (let n = 0; n < count; n += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - n) }, (_, i) => post(n + i))
      tx.insert(tables.posts).values(batch).run()
      const tagged = batch
        .filter(({ status }) => status === 'approved')
        .flatMap(({ serial, hashtags: list }) =>
          [...list.matchAll(/\w+/g)].map(([hashtag]) => ({ hashtag, postSerial: serial })),
        )
      tx.insert(tables.postHashtags).values(tagged).run()
    }
  })
}
