import type { CurrentUser } from '@squall/shared/contract/account'
import type { Services } from '../../../services'
import { getUser } from '../../auth/queries'
import type { UserAct } from '../policy'
import { type Administrator, applyAct } from './apply-act'

type ActServices = Pick<Services, 'db' | 'media' | 'now'>

/**
 * One act to one account; answers the account as it is afterwards. What it ends, ends at once.
 * @throws NOT_FOUND, BAD_REQUEST for oneself, CONFLICT for a state that does not allow it and for the last administrator
 */
export function actOnUser(
  { db, media, now }: ActServices,
  act: UserAct,
  userId: string,
  actor: Administrator,
): CurrentUser {
  const { events } = db.transaction((tx) => {
    const applied = applyAct(tx, act, [userId], actor, now())
    if (applied.refused[0] !== undefined) throw applied.refused[0].error
    return applied
  })
  media.publish(...events)
  return getUser(db, userId)
}

/** For acts that follow from a report. */
export const suspendUser = (services: ActServices, userId: string, actor: Administrator): CurrentUser =>
  actOnUser(services, 'suspend-user', userId, actor)
