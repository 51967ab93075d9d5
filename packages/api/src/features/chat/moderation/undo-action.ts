import type { ChatAct } from '@squall/shared/contract/chat'
import { ChatRules } from '@squall/shared/contract/chat'
import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { conflict, notFound } from '../../../errors'
import type { Services } from '../../../services'
import type { Actor } from '../../admin-log/audit-events'
import { recordAuditEvent } from '../../admin-log/audit-events'
import { createRulesEvents, getChatRules, saveChatRules } from '../chat-rules'
import { requireCanUndo, requireChannelOwner, requireModerator } from '../permissions'
import { createPermissionEvents } from './chat-events'
import { holdMessage, RemovedMessages, restoreMessages } from './message-actions'
import { setModerator } from './moderators'
import { getStoredRestriction, Restriction, setRestriction } from './restrict-person'

const { adminLog } = tables
type AuditEvent = typeof adminLog.$inferSelect & { channelId: string }
type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>

/* The details that the audit log stores of each moderation action, so that it can be undone. */
const RemovalDetails = z.object({ lines: RemovedMessages })
const ReleaseDetails = z.object({ messageId: z.string() })
const RestrictionDetails = z.object({
  before: Restriction.nullable(),
  after: Restriction.nullable(),
  lines: RemovedMessages,
})
const RuleDetails = z.object({ before: ChatRules, after: ChatRules })

/** The undo of each action, which returns the events to publish. @throws CONFLICT when a newer decision replaced the action */
const undoers: Record<string, (tx: Tx, event: AuditEvent, now: Date) => MediaEvent[]> = {
  'remove-message': (tx, event) => restoreMessages(tx, event.channelId, RemovalDetails.parse(readDetails(event)).lines),
  'release-message': (tx, event) =>
    holdMessage(tx, event.channelId, ReleaseDetails.parse(readDetails(event)).messageId),
  'time-out': undoRestriction,
  ban: undoRestriction,
  'lift-restriction': undoRestriction,
  'change-chat-rules': undoRules,
  'add-moderator': (tx, event) => changeModerator(tx, event, null),
  'remove-moderator': (tx, event, now) => changeModerator(tx, event, now),
}

export const undoableActions = Object.keys(undoers)

/** Whether only the owner of a channel may undo an action: only the owner appoints moderators. */
export const isOwnerAction = (action: string): boolean => action === 'add-moderator' || action === 'remove-moderator'

/**
 * Undoes a moderation action and records that in the audit log.
 * @throws NOT_FOUND for an event that is no moderation action, FORBIDDEN, CONFLICT when it was undone already or a newer
 *   decision replaced it
 */
export function undoChatAction(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  actor: Actor,
  actId: string,
): ChatAct {
  const event = db.select().from(adminLog).where(eq(adminLog.id, actId)).get()
  const undo = event && undoers[event.action]
  if (event === undefined || event.channelId === null || undo === undefined) throw notFound('There is nothing to undo')
  const { channelId } = event
  if (isOwnerAction(event.action)) requireChannelOwner(db, channelId, actor)
  else requireModerator(db, channelId, actor, now())
  requireCanUndo(db, event.actorId, actor)
  const { events, undoId } = db.transaction((tx) => {
    const existing = tx.select({ id: adminLog.id }).from(adminLog).where(eq(adminLog.undoes, actId)).get()
    if (existing !== undefined) throw conflict('This was taken back already')
    const events = undo(tx, { ...event, channelId }, now())
    const undoId = recordAuditEvent(tx, {
      actor,
      action: 'undo',
      type: 'chat',
      description: `Took back: ${event.description}`,
      ...(event.subjectId !== null && { subjectId: event.subjectId }),
      channelId,
      undoes: actId,
      now: now(),
    })
    return { events, undoId }
  })
  media.publish(...events)
  return { actId: undoId }
}

function undoRestriction(tx: Tx, event: AuditEvent): MediaEvent[] {
  const { before, after, lines } = RestrictionDetails.parse(readDetails(event))
  const userId = event.subjectId ?? ''
  const current = getStoredRestriction(tx, event.channelId, userId)
  if (current?.createdAt !== after?.createdAt) throw conflict('Something newer has been decided since')
  setRestriction(tx, event.channelId, userId, before)
  return [...restoreMessages(tx, event.channelId, lines), ...createPermissionEvents(tx, event.channelId, userId)]
}

function undoRules(tx: Tx, event: AuditEvent): MediaEvent[] {
  const { before, after } = RuleDetails.parse(readDetails(event))
  if (JSON.stringify(getChatRules(tx, event.channelId)) !== JSON.stringify(after)) {
    throw conflict('The rules have been changed since')
  }
  saveChatRules(tx, event.channelId, before)
  return createRulesEvents(tx, event.channelId)
}

function changeModerator(tx: Tx, event: AuditEvent, since: Date | null): MediaEvent[] {
  const userId = event.subjectId ?? ''
  setModerator(tx, event.channelId, userId, since)
  return createPermissionEvents(tx, event.channelId, userId)
}

const readDetails = (event: AuditEvent): unknown => JSON.parse(event.details ?? 'null')
