import { createRandom } from '@squall/shared/bench/random'
import { StormType } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'

const BATCH = 500
const HUNG = new Date('2026-05-20T00:00:00Z')
const WORDS =
  `storm wall cloud shelf supercell hail core tornado rope wedge anvil mammatus lightning strike road field wheat
  sunset inflow rain curtain structure base tower dusk plains outflow gust front green sky`.split(/\s+/)

/** Fills the gallery: nine of ten photos approved, by a thousand people, with texts of common words and a rare one. */
export function addPhotos(db: Db, count: number): void {
  const random = createRandom(11)
  const words = (n: number) => Array.from({ length: n }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')
  const photo = (n: number) => ({
    id: `photo-${n}`,
    userId: `person-${n % 1_000}`,
    title: `${words(3)} ${n}`,
    description: words(20),
    location: 'Norman, Oklahoma',
    stormType: StormType.options[Math.floor(random() * StormType.options.length)] ?? 'other',
    imageUrl: `/files/photos/${n}-large.webp`,
    width: 1600,
    height: 1200,
    placeholder: `data:image/webp;base64,${'A'.repeat(160)}`,
    isPublic: random() < 0.98,
    status: random() < 0.9 ? ('approved' as const) : ('pending' as const),
    createdAt: HUNG,
  })
  db.transaction((tx) => {
    for (let n = 0; n < count; n += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - n) }, (_, i) => photo(n + i))
      tx.insert(tables.photos).values(batch).run()
      const likes = batch.flatMap(({ id }) =>
        [1, 2, 3].map((step) => ({ photoId: id, userId: `person-${step * 7}`, createdAt: HUNG })),
      )
      tx.insert(tables.photoLikes).values(likes).run()
    }
  })
}
