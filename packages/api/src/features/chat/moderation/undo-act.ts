import type { ChatAct } from '@squall/shared/contract/chat'
import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../errors'
import type { Services } from '../../../services'
import { recordAct } from '../../admin-log/record-act'
import { chatRulesOf } from '../chat-rules'
import { type Actor, requireChannelOwner, requireModerator, requireNotAboveAsker } from '../policy'
import { bringLinesBack, holdLine } from './change-lines'
import { setModerator } from './choose-moderators'
import { ReleaseDetails, RemovalDetails, RestrictionDetails, RuleDetails } from './details'
import { rulesNews, storeRules } from './edit-rules'
import { setRestriction, storedRestriction } from './set-restriction'
import { standingNews } from './tell-chat'

const { adminLog } = tables
type Act = typeof adminLog.$inferSelect & { channelId: string }
type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>

/** How each act is taken back, and what is to be told then. @throws CONFLICT where something newer stands in its place */
const undoings: Record<string, (tx: Tx, act: Act, now: Date) => MediaEvent[]> = {
  'remove-message': (tx, act) => bringLinesBack(tx, act.channelId, RemovalDetails.parse(detailsOf(act)).lines),
  'release-message': (tx, act) => holdLine(tx, act.channelId, ReleaseDetails.parse(detailsOf(act)).messageId),
  'time-out': undoRestriction,
  ban: undoRestriction,
  'lift-restriction': undoRestriction,
  'change-chat-rules': undoRules,
  'add-moderator': (tx, act) => changeModerator(tx, act, null),
  'remove-moderator': (tx, act, now) => changeModerator(tx, act, now),
}

export const undoableActions = Object.keys(undoings)

/** Only the owner chooses moderators, and so takes a choice back. */
export const isOwnersAct = (action: string): boolean => action === 'add-moderator' || action === 'remove-moderator'

/**
 * Takes an act in a chat back; the log gains a line that says so.
 * @throws NOT_FOUND for acts that are none of a chat, FORBIDDEN, CONFLICT when it was taken back already or something newer
 *   stands in its place
 */
export function undoAct(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  actor: Actor,
  actId: string,
): ChatAct {
  const act = db.select().from(adminLog).where(eq(adminLog.id, actId)).get()
  const undo = act && undoings[act.action]
  if (act === undefined || act.channelId === null || undo === undefined) throw notFound('There is nothing to take back')
  const { channelId } = act
  if (isOwnersAct(act.action)) requireChannelOwner(db, channelId, actor)
  else requireModerator(db, channelId, actor, now())
  requireNotAboveAsker(db, act.actorId, actor)
  const { news, undoId } = db.transaction((tx) => {
    const former = tx.select({ id: adminLog.id }).from(adminLog).where(eq(adminLog.undoes, actId)).get()
    if (former !== undefined) throw conflict('This was taken back already')
    const news = undo(tx, { ...act, channelId }, now())
    const undoId = recordAct(tx, {
      actor,
      action: 'undo',
      type: 'chat',
      description: `Took back: ${act.description}`,
      ...(act.subjectId !== null && { subjectId: act.subjectId }),
      channelId,
      undoes: actId,
      now: now(),
    })
    return { news, undoId }
  })
  media.publish(...news)
  return { actId: undoId }
}

function undoRestriction(tx: Tx, act: Act): MediaEvent[] {
  const { before, after, lines } = RestrictionDetails.parse(detailsOf(act))
  const userId = act.subjectId ?? ''
  const current = storedRestriction(tx, act.channelId, userId)
  if (current?.createdAt !== after?.createdAt) throw conflict('Something newer has been decided since')
  setRestriction(tx, act.channelId, userId, before)
  return [...bringLinesBack(tx, act.channelId, lines), ...standingNews(tx, act.channelId, userId)]
}

function undoRules(tx: Tx, act: Act): MediaEvent[] {
  const { before, after } = RuleDetails.parse(detailsOf(act))
  if (JSON.stringify(chatRulesOf(tx, act.channelId)) !== JSON.stringify(after)) {
    throw conflict('The rules have been changed since')
  }
  storeRules(tx, act.channelId, before)
  return rulesNews(tx, act.channelId)
}

function changeModerator(tx: Tx, act: Act, since: Date | null): MediaEvent[] {
  const userId = act.subjectId ?? ''
  setModerator(tx, act.channelId, userId, since)
  return standingNews(tx, act.channelId, userId)
}

const detailsOf = (act: Act): unknown => JSON.parse(act.details ?? 'null')
