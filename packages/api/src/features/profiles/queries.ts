import type { Profile } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import { notFound } from '../../errors'
import { isNotDeleted, personCardColumns } from '../people/queries'

const { follows, users } = tables

/** @throws NOT_FOUND for unknown people and deleted accounts */
export function getProfile(db: Pick<Db, 'select'>, id: string): Profile {
  const row = db
    .select({ ...personCardColumns, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, id), isNotDeleted))
    .get()
  if (row === undefined) throw notFound('User not found')
  return { ...row, createdAt: row.createdAt.toISOString(), following: countFollowing(db, id) }
}

function countFollowing(db: Pick<Db, 'select'>, id: string): number {
  const row = db
    .select({ n: count() })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(and(eq(follows.followerId, id), isNotDeleted))
    .get()
  return row?.n ?? 0
}
