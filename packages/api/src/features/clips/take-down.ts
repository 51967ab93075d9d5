import type { Clip } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../../services'
import { type Actor, changedSinceError, getLastAuditEvent, recordAuditEvent } from '../admin-log/audit-events'
import { requireVisibleClip } from './policy'
import { getClip } from './queries'

const { clips } = tables

/** What the audit log stores of a removal, so that it can be undone: when it happened, in ms. */
const RemovalDetails = z.object({ removedAt: z.number() })

/**
 * Returns a clip after an administrator took it down: its maker and the channel's owner read the reason, others that it was
 * removed. Doing so again changes nothing.
 * @throws NOT_FOUND
 */
export function takeDownClip(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, reason = null }: { id: string; reason?: string | null | undefined },
  administrator: Actor,
): Clip {
  db.transaction((tx) => {
    const { removedAt, title } = requireVisibleClip(tx, id, administrator)
    if (removedAt !== null) return
    const at = now()
    tx.update(clips).set({ removedAt: at, removeReason: reason }).where(eq(clips.id, id)).run()
    const { user } = getClip(tx, id, administrator)
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'remove-clip',
      type: 'clip',
      description: `Took down the clip “${title}” by ${user.username}${reason === null ? '' : `: ${reason}`}`,
      subjectId: id,
      details: { removedAt: at.getTime() } satisfies z.input<typeof RemovalDetails>,
      now: at,
    })
  })
  return getClip(db, id, administrator)
}

/**
 * Undoes the administrator's own latest removal of a clip. Returns the clip.
 * @throws NOT_FOUND, CONFLICT when the clip was changed since
 */
export function restoreClip({ db, now }: Pick<Services, 'db' | 'now'>, id: string, administrator: Actor): Clip {
  db.transaction((tx) => {
    const clip = requireVisibleClip(tx, id, administrator)
    const { actId, actorId, details } = getLastAuditEvent(tx, id, ['remove-clip'], RemovalDetails)
    if (actorId !== administrator.id || clip.removedAt?.getTime() !== details.removedAt) throw changedSinceError()
    tx.update(clips).set({ removedAt: null, removeReason: null }).where(eq(clips.id, id)).run()
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'undo',
      type: 'clip',
      description: `Restored the clip “${clip.title}”`,
      subjectId: id,
      undoes: actId,
      now: now(),
    })
  })
  return getClip(db, id, administrator)
}
