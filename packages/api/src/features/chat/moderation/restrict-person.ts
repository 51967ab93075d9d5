import { type ChatAct, type RestrictInput, timeOutWords } from '@squall/shared/contract/chat'
import { tables } from '@squall/shared/server/db'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { notFound } from '../../../errors'
import type { Services } from '../../../services'
import { recordAct } from '../../admin-log/record-act'
import { type Actor, personOf, requireBelow, requireModerator, requireNotAboveAsker } from '../policy'
import { restrictionOf } from '../roles'
import { linesBy, takeLinesAway } from './change-lines'
import { setRestriction, storedRestriction } from './set-restriction'
import { liveStreamOf, standingNews } from './tell-chat'

type Moderation = Pick<Services, 'db' | 'media' | 'now'>

/**
 * Keeps somebody from writing in a channel's chat for some time, or until it is lifted; what held before is replaced.
 * @throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for oneself
 */
export function restrictPerson({ db, media, now }: Moderation, actor: Actor, input: RestrictInput): ChatAct {
  const { channelId, userId, minutes, removesLines = false } = input
  requireModerator(db, channelId, actor, now())
  const person = personOf(db, userId)
  requireBelow(db, channelId, actor, person)
  if (restrictionOf(db, channelId, userId, now()) !== undefined) requireMayLift(db, channelId, actor, userId)
  const createdAt = now().getTime()
  const after = { until: minutes === null ? null : createdAt + minutes * 60_000, createdAt }
  const streamId = removesLines ? liveStreamOf(db, channelId) : undefined
  const { actId, lines } = db.transaction((tx) => {
    const before = storedRestriction(tx, channelId, userId)
    setRestriction(tx, channelId, userId, after)
    const lines = streamId === undefined ? [] : takeLinesAway(tx, streamId, linesBy(tx, streamId, userId))
    const what =
      minutes === null ? `Banned @${person.username}` : `Timed out @${person.username} for ${timeOutWords[minutes]}`
    const actId = recordAct(tx, {
      actor,
      action: minutes === null ? 'ban' : 'time-out',
      type: 'chat',
      description: lines.length === 0 ? what : `${what} and removed ${lines.length} of their messages`,
      subjectId: userId,
      channelId,
      details: { before, after, lines },
      now: now(),
    })
    return { actId, lines }
  })
  if (streamId !== undefined && lines.length > 0) {
    media.publish({ type: 'chat-removed', streamId, messageIds: lines.map(({ id }) => id) })
  }
  media.publish(...standingNews(db, channelId, userId))
  return { actId }
}

/**
 * Lets somebody write again.
 * @throws NOT_FOUND where nothing keeps them, FORBIDDEN
 */
export function liftRestriction(
  { db, media, now }: Moderation,
  actor: Actor,
  { channelId, userId }: { channelId: string; userId: string },
): ChatAct {
  requireModerator(db, channelId, actor, now())
  const { username } = personOf(db, userId)
  if (restrictionOf(db, channelId, userId, now()) === undefined) throw notFound(`@${username} may write already`)
  requireMayLift(db, channelId, actor, userId)
  const actId = db.transaction((tx) => {
    const before = storedRestriction(tx, channelId, userId)
    setRestriction(tx, channelId, userId, null)
    return recordAct(tx, {
      actor,
      action: 'lift-restriction',
      type: 'chat',
      description: `Let @${username} write again`,
      subjectId: userId,
      channelId,
      details: { before, after: null, lines: [] },
      now: now(),
    })
  })
  media.publish(...standingNews(db, channelId, userId))
  return { actId }
}

/** @throws FORBIDDEN for what an administrator put in place, unless the asker is one */
function requireMayLift(db: Services['db'], channelId: string, actor: Actor, userId: string): void {
  const { adminLog } = tables
  const act = db
    .select({ actorId: adminLog.actorId })
    .from(adminLog)
    .where(
      and(
        eq(adminLog.subjectId, userId),
        eq(adminLog.channelId, channelId),
        inArray(adminLog.action, ['time-out', 'ban']),
      ),
    )
    .orderBy(desc(adminLog.serial))
    .limit(1)
    .get()
  requireNotAboveAsker(db, act?.actorId ?? null, actor)
}
