import type { Invite } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { desc } from 'drizzle-orm'

const LIST_LIMIT = 200

export function toInvite(row: typeof tables.invites.$inferSelect): Invite {
  const { codeHash: _secret, expiresAt, createdAt, revokedAt, ...fields } = row
  return {
    ...fields,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}

/** Returns the newest 200 invites. */
export function listInvites(db: Db): Invite[] {
  return db.select().from(tables.invites).orderBy(desc(tables.invites.createdAt)).limit(LIST_LIMIT).all().map(toInvite)
}
