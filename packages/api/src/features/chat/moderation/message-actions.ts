import type { ChatAct } from '@squall/shared/contract/chat'
import { conflict } from '../../../errors'
import type { Services } from '../../../services'
import { recordAuditEvent } from '../../admin-log/record-audit-event'
import { type Actor, requireModerator, requireOutranks } from '../policy'
import { getMessageToModerate, removeMessages, showMessage } from './change-messages'

type Removal = Pick<Services, 'db' | 'media' | 'now'>

/**
 * Removes a message for all viewers; it stays stored for an undo.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when it was removed already
 */
export function removeMessage(services: Removal, actor: Actor, messageId: string): ChatAct {
  const { db, now } = services
  const message = getMessageToModerate(db, messageId)
  requireModerator(db, message.channelId, actor, now())
  if (message.author.id !== actor.id) requireOutranks(db, message.channelId, actor, message.author)
  return remove(services, actor, message)
}

/**
 * Removes a reported message for an administrator, also one by the owner or another administrator.
 * @throws NOT_FOUND, CONFLICT when it was removed already
 */
export function removeReportedMessage(services: Removal, administrator: Actor, messageId: string): ChatAct {
  return remove(services, administrator, getMessageToModerate(services.db, messageId))
}

function remove({ db, media, now }: Removal, actor: Actor, message: ReturnType<typeof getMessageToModerate>): ChatAct {
  const { id, streamId, channelId, author } = message
  const actId = db.transaction((tx) => {
    const removed = removeMessages(tx, streamId, [id])
    if (removed.length === 0) throw conflict('This message is gone already')
    return recordAuditEvent(tx, {
      actor,
      action: 'remove-message',
      type: 'chat',
      description: `Removed a message of @${author.username}: “${excerpt(message.message)}”`,
      subjectId: author.id,
      channelId,
      details: { lines: removed },
      now: now(),
    })
  })
  media.publish({ type: 'chat-removed', streamId, messageIds: [id] })
  return { actId }
}

/**
 * Shows a message that was held for one of its words.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when it is not held any more
 */
export function releaseMessage(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  actor: Actor,
  messageId: string,
): ChatAct {
  const { channelId, author, message } = getMessageToModerate(db, messageId)
  requireModerator(db, channelId, actor, now())
  const { actId, events } = db.transaction((tx) => ({
    events: showMessage(tx, channelId, messageId, now()),
    actId: recordAuditEvent(tx, {
      actor,
      action: 'release-message',
      type: 'chat',
      description: `Released a held message of @${author.username}: “${excerpt(message)}”`,
      subjectId: author.id,
      channelId,
      details: { messageId },
      now: now(),
    }),
  }))
  media.publish(...events)
  return { actId }
}

const EXCERPT_CHARACTERS = 80

/** Returns the beginning of a message, for the audit log. */
function excerpt(message: string): string {
  const letters = [...message]
  return letters.length <= EXCERPT_CHARACTERS ? message : `${letters.slice(0, EXCERPT_CHARACTERS).join('')}…`
}
