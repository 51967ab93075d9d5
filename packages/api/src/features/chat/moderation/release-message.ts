import type { ChatAct } from '@squall/shared/contract/chat'
import type { Services } from '../../../services'
import { recordAct } from '../../admin-log/record-act'
import { type Actor, requireModerator } from '../policy'
import { excerpt } from '../wording'
import { lineOf, showLine } from './change-lines'

/**
 * Shows a line that was held for one of its words.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when it is not held any more
 */
export function releaseMessage(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  actor: Actor,
  messageId: string,
): ChatAct {
  const { channelId, author, message } = lineOf(db, messageId)
  requireModerator(db, channelId, actor, now())
  const { actId, news } = db.transaction((tx) => ({
    news: showLine(tx, channelId, messageId, now()),
    actId: recordAct(tx, {
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
  media.publish(...news)
  return { actId }
}
