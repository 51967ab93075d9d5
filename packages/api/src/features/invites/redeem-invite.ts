import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { badRequest } from '../../errors'
import { normalInviteCode } from '../../platform/tokens'

/**
 * Takes one use of a code, in one statement so that two sign-ups cannot share the last one.
 * @throws BAD_REQUEST when the code is unknown, used up, expired or revoked
 */
export function redeemInvite(db: Pick<Db, 'update'>, code: string, now: Date): void {
  const { invites } = tables
  const { changes } = db
    .update(invites)
    .set({ uses: sql`${invites.uses} + 1` })
    .where(
      and(
        eq(invites.codeHash, hashSecret(normalInviteCode(code))),
        lt(invites.uses, invites.maxUses),
        gt(invites.expiresAt, now),
        isNull(invites.revokedAt),
      ),
    )
    .run()
  if (changes === 0) throw badRequest('This invite code is not valid')
}
