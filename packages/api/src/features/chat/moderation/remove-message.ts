import type { ChatAct } from '@squall/shared/contract/chat'
import { conflict } from '../../../errors'
import type { Services } from '../../../services'
import { recordAct } from '../../admin-log/record-act'
import { type Actor, requireBelow, requireModerator } from '../policy'
import { excerpt } from '../wording'
import { lineOf, takeLinesAway } from './change-lines'

type Removal = Pick<Services, 'db' | 'media' | 'now'>

/**
 * Takes a line away from everybody who reads along; it is kept for an undo.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when it is gone already
 */
export function removeMessage(services: Removal, actor: Actor, messageId: string): ChatAct {
  const { db, now } = services
  const line = lineOf(db, messageId)
  requireModerator(db, line.channelId, actor, now())
  if (line.author.id !== actor.id) requireBelow(db, line.channelId, actor, line.author)
  return remove(services, actor, line)
}

/**
 * What an administrator does who finds a report of a line right: then it goes whoever wrote it.
 * @throws NOT_FOUND, CONFLICT when it is gone already
 */
export function removeReportedMessage(services: Removal, administrator: Actor, messageId: string): ChatAct {
  return remove(services, administrator, lineOf(services.db, messageId))
}

function remove({ db, media, now }: Removal, actor: Actor, line: ReturnType<typeof lineOf>): ChatAct {
  const { id, streamId, channelId, author } = line
  const actId = db.transaction((tx) => {
    const lines = takeLinesAway(tx, streamId, [id])
    if (lines.length === 0) throw conflict('This message is gone already')
    return recordAct(tx, {
      actor,
      action: 'remove-message',
      type: 'chat',
      description: `Removed a message of @${author.username}: “${excerpt(line.message)}”`,
      subjectId: author.id,
      channelId,
      details: { lines },
      now: now(),
    })
  })
  media.publish({ type: 'chat-removed', streamId, messageIds: [id] })
  return { actId }
}
