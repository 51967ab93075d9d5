import type { CurrentUser } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { eq, or, sql } from 'drizzle-orm'
import { notFound } from '../../errors'

type UserRow = typeof tables.users.$inferSelect

export function toCurrentUser(row: UserRow): CurrentUser {
  const { passwordHash: _secret, createdAt, ...fields } = row
  return { ...fields, createdAt: createdAt.toISOString() }
}

/** @throws NOT_FOUND */
export function getUser(db: Pick<Db, 'select'>, id: string): CurrentUser {
  const row = db.select().from(tables.users).where(eq(tables.users.id, id)).get()
  if (row === undefined) throw notFound('User not found')
  return toCurrentUser(row)
}

/** Finds a user by username or email address, ignoring case. */
export function findUserByLogin(db: Db, login: string): UserRow | undefined {
  const lowered = login.toLowerCase()
  return db
    .select()
    .from(tables.users)
    .where(or(sql`lower(${tables.users.username}) = ${lowered}`, sql`lower(${tables.users.email}) = ${lowered}`))
    .get()
}
