import type { CreateInviteInput, Invite, NewInvite } from '@squall/shared/contract/account'
import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { badRequest, notFound } from '../../errors'
import { newId, newInviteCode, normalizeInviteCode } from '../../platform/tokens'
import type { Services } from '../../services'
import { type Administrator, recordAuditEvent } from '../admin-log/audit-events'

const DAY_MS = 24 * 60 * 60_000

/** Creates an invite. Returns it with its code, which is stored only as a hash. @param createdBy an administrator's id, or null from the command line */
export function createInvite(
  db: Pick<Db, 'insert'>,
  input: CreateInviteInput,
  createdBy: string | null,
  now: Date,
): NewInvite {
  const code = newInviteCode()
  const row = db
    .insert(tables.invites)
    .values({
      id: newId(),
      codeHash: hashSecret(normalizeInviteCode(code)),
      hint: code.slice(0, 4),
      maxUses: input.uses,
      expiresAt: new Date(now.getTime() + input.days * DAY_MS),
      createdAt: now,
      createdBy,
    })
    .returning()
    .get()
  return { ...toInvite(row), code }
}

/** Returns the revoked invite. @throws NOT_FOUND */
function revokeInvite(db: Pick<Db, 'update'>, id: string, now: Date): Invite {
  const row = db.update(tables.invites).set({ revokedAt: now }).where(eq(tables.invites.id, id)).returning().get()
  if (row === undefined) throw notFound('Invite code not found')
  return toInvite(row)
}

/**
 * Uses an invite code once, in one statement so that two sign-ups cannot share the last use.
 * @throws BAD_REQUEST when the code is unknown, used up, expired or revoked
 */
export function redeemInvite(db: Pick<Db, 'update'>, code: string, now: Date): void {
  const { invites } = tables
  const { changes } = db
    .update(invites)
    .set({ uses: sql`${invites.uses} + 1` })
    .where(
      and(
        eq(invites.codeHash, hashSecret(normalizeInviteCode(code))),
        lt(invites.uses, invites.maxUses),
        gt(invites.expiresAt, now),
        isNull(invites.revokedAt),
      ),
    )
    .run()
  if (changes === 0) throw badRequest('This invite code is not valid')
}

const LIST_LIMIT = 200

function toInvite(row: typeof tables.invites.$inferSelect): Invite {
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

type InviteServices = Pick<Services, 'db' | 'now'>

/** Creates an invite code. The audit log stores only the beginning of the code, as the list does. */
export function issueInvite({ db, now }: InviteServices, input: CreateInviteInput, actor: Administrator): NewInvite {
  return db.transaction((tx) => {
    const invite = createInvite(tx, input, actor?.id ?? null, now())
    const description = `Made the invite code ${invite.hint}… for ${input.uses} uses in ${input.days} days`
    recordAuditEvent(tx, {
      actor,
      action: 'create-invite',
      type: 'user',
      description,
      subjectId: invite.id,
      now: now(),
    })
    return invite
  })
}

/** Returns the invite that an administrator revoked. @throws NOT_FOUND */
export function withdrawInvite({ db, now }: InviteServices, id: string, actor: Administrator): Invite {
  return db.transaction((tx) => {
    const invite = revokeInvite(tx, id, now())
    const description = `Revoked the invite code ${invite.hint}…`
    recordAuditEvent(tx, { actor, action: 'revoke-invite', type: 'user', description, subjectId: id, now: now() })
    return invite
  })
}
