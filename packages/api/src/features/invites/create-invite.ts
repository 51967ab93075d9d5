import type { CreateInviteInput, NewInvite } from '@squall/shared/contract/account'
import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { newId, newInviteCode, normalInviteCode } from '../../platform/tokens'
import { toInvite } from './queries'

const DAY_MS = 24 * 60 * 60_000

/** @param createdBy an administrator's id, or null from the command line */
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
      codeHash: hashSecret(normalInviteCode(code)),
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
