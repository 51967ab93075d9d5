import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, tables } from '@squall/shared/server/db'
import { eq, inArray } from 'drizzle-orm'
import { createUser } from '../features/auth/users'
import { hashPassword } from '../platform/passwords'
import { demoPeople, VISITOR } from './people'

/** Returns the password of all seeded people except the visitor, created once for this data folder. */
export function demoPassword(dataDir: string): string {
  const file = join(dataDir, 'secrets', 'demo')
  if (!existsSync(file)) writeFileSync(file, randomBytes(12).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Adds the missing accounts of the demonstration; existing ones stay. */
export async function seedPeople(db: Db, password: string, now: Date): Promise<void> {
  const { users } = tables
  const names = demoPeople.map(({ username }) => username)
  const there = db.select({ username: users.username }).from(users).where(inArray(users.username, names)).all()
  const missing = demoPeople.filter(({ username }) => !there.some((row) => row.username === username))
  if (missing.length === 0) return

  const shared = await hashPassword(password)
  const visitors = await hashPassword(VISITOR.password)
  db.transaction((tx) => {
    for (const person of missing) {
      const { username, displayName, location, bio, years, isVerified = false, isAdmin = false } = person
      const id = createUser(tx, {
        username,
        displayName,
        email: `${username}@demo.invalid`,
        passwordHash: username === VISITOR.username ? visitors : shared,
        accountStatus: person.status ?? 'approved',
        isAdmin,
        now,
      })
      tx.update(users).set({ location, bio, yearsOfExperience: years, isVerified }).where(eq(users.id, id)).run()
    }
  })
}

/** Returns all account ids by username. */
export function listIdsByUsername(db: Db): Map<string, string> {
  const { users } = tables
  const people = db.select({ id: users.id, username: users.username }).from(users).all()
  return new Map(people.map(({ id, username }) => [username, id]))
}
