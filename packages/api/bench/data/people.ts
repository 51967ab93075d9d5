import { createRandom } from '@squall/shared/bench/random'
import { type Db, tables } from '@squall/shared/server/db'

const BATCH = 500
const JOINED = new Date('2025-07-03T00:00:00Z')

/** Fills the database with people: nine of ten approved, few with many followers and most with hardly any. */
export function insertPeople(db: Db, count: number): void {
  const random = createRandom(7)
  const person = (n: number) => ({
    id: `person-${n}`,
    username: `chaser_${n}`,
    email: `chaser_${n}@bench.invalid`,
    displayName: `Chaser Number ${n}`,
    passwordHash: 'no password has this hash',
    bio: 'Chases the dry line with a full tank, a paper map and a way out to the south.',
    location: 'Norman, Oklahoma',
    accountStatus: random() < 0.9 ? ('approved' as const) : ('pending' as const),
    isVerified: random() < 0.05,
    followers: Math.floor(1 / (random() + 0.0001) - 1),
    totalStreams: Math.floor(random() * 40),
    yearsOfExperience: Math.floor(random() * 20),
    createdAt: JOINED,
  })
  db.transaction((tx) => {
    for (let n = 0; n < count; n += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - n) }, (_, i) => person(n + i))
      tx.insert(tables.users).values(batch).run()
    }
  })
}
