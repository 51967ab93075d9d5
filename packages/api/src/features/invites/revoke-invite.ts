import type { Invite } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { notFound } from '../../errors'
import { toInvite } from './queries'

/** @throws NOT_FOUND */
export function revokeInvite(db: Pick<Db, 'update'>, id: string, now: Date): Invite {
  const row = db.update(tables.invites).set({ revokedAt: now }).where(eq(tables.invites.id, id)).returning().get()
  if (row === undefined) throw notFound('Invite code not found')
  return toInvite(row)
}
