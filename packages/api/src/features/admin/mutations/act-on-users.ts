import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BulkOutcome } from '@squall/shared/admin'
import { type Db, tables } from '@squall/shared/db'
import type { MediaEvent } from '@squall/shared/media-events'
import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { isAdministrator } from '../../people/administrators'
import type { UserAct } from '../policy'
import { type Administrator, applyAct } from './act-on-user'

/** So many users in one transaction: about ten milliseconds, in which nobody else is served. */
const CHUNK = 100

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
    const events = db.transaction((tx) => {
      const mayAct = isAdministrator(tx, actor.id)
      return ids.slice(from, from + CHUNK).flatMap((id) => {
        if (mayAct) return attempt(tx, id)
        outcome.refused.push({ id, username: nameOf(tx, id), reason: 'You are no longer an administrator' })
        return []
      })
    })
    media.publish(...events)
    await nextTurn()
  }
  return outcome

  /** A refusal comes before anything is written, so the others of the chunk are not touched by it. */
  function attempt(tx: Pick<Db, 'select' | 'insert' | 'update' | 'delete'>, id: string): MediaEvent[] {
    try {
      const { isChanged, events } = applyAct(tx, act, id, actor, now())
      if (isChanged) outcome.changed += 1
      else outcome.unchanged += 1
      return events
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error
      outcome.refused.push({ id, username: nameOf(tx, id), reason: error.message })
      return []
    }
  }
}

function nameOf(db: Pick<Db, 'select'>, id: string): string | null {
  const { users } = tables
  return db.select({ username: users.username }).from(users).where(eq(users.id, id)).get()?.username ?? null
}
