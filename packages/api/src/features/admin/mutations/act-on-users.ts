import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BulkOutcome } from '@squall/shared/contract/admin'
import type { Services } from '../../../services'
import { administratorIds } from '../../people/administrators'
import type { UserAct } from '../policy'
import { type Administrator, applyAct } from './apply-act'

/** So many users in one transaction: some milliseconds, in which nobody else is served. */
const CHUNK = 50

type BulkAct = Extract<UserAct, 'approve-user' | 'suspend-user' | 'delete-user'>

/**
 * Does one act to many users, a chunk at a time. Who cannot be acted on is left out and told of; the others are done. An
 * administrator who loses the role meanwhile gets no further.
 */
export async function actOnUsers(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  act: BulkAct,
  userIds: string[],
  actor: NonNullable<Administrator>,
): Promise<BulkOutcome> {
  const ids = [...new Set(userIds)]
  const outcome: BulkOutcome = { asked: ids.length, changed: 0, unchanged: 0, refused: [] }
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK)
    const applied = db.transaction((tx) =>
      administratorIds(tx).has(actor.id) ? applyAct(tx, act, chunk, actor, now()) : null,
    )
    if (applied === null) {
      const reason = 'You are no longer an administrator'
      outcome.refused.push(...ids.slice(from).map((id) => ({ id, username: null, reason })))
      break
    }
    outcome.changed += applied.changed
    outcome.unchanged += applied.unchanged
    outcome.refused.push(...applied.refused.map(({ id, username, error }) => ({ id, username, reason: error.message })))
    media.publish(...applied.events)
    await nextTurn()
  }
  return outcome
}
