import { type Db, tables } from '@squall/shared/server/db'

const BATCH = 500

/** Adds pending accounts, each a second younger than the one before. Returns their ids. */
export function addPendingUsers(db: Db, count: number, joined = Date.parse('2026-01-01T00:00:00Z')): string[] {
  const people = Array.from({ length: count }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    username: `crowd_${n}`,
    email: `crowd_${n}@squall.test`,
    displayName: `Crowd ${n}`,
    passwordHash: 'nobody signs in',
    createdAt: new Date(joined + n * 1_000),
  }))
  db.transaction((tx) => {
    for (let n = 0; n < count; n += BATCH)
      tx.insert(tables.users)
        .values(people.slice(n, n + BATCH))
        .run()
  })
  return people.map(({ id }) => id)
}
