import type { CreateInviteInput, Invite, NewInvite } from '@squall/shared/contract/account'
import type { Services } from '../../../services'
import { recordAct } from '../../admin-log/record-act'
import { createInvite } from '../../invites/create-invite'
import { revokeInvite } from '../../invites/revoke-invite'
import type { Administrator } from './apply-act'

type InviteServices = Pick<Services, 'db' | 'now'>

/** The log keeps the beginning of a code only, as the list does. */
export function giveInvite({ db, now }: InviteServices, input: CreateInviteInput, actor: Administrator): NewInvite {
  return db.transaction((tx) => {
    const invite = createInvite(tx, input, actor?.id ?? null, now())
    const description = `Made the invite code ${invite.hint}… for ${input.uses} uses in ${input.days} days`
    recordAct(tx, { actor, action: 'create-invite', type: 'user', description, subjectId: invite.id, now: now() })
    return invite
  })
}

/** @throws NOT_FOUND */
export function takeInviteBack({ db, now }: InviteServices, id: string, actor: Administrator): Invite {
  return db.transaction((tx) => {
    const invite = revokeInvite(tx, id, now())
    const description = `Revoked the invite code ${invite.hint}…`
    recordAct(tx, { actor, action: 'revoke-invite', type: 'user', description, subjectId: id, now: now() })
    return invite
  })
}
