import { type ChatMessage, ChatText } from '@squall/shared/contract/chat'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { badRequest, forbidden, notFound } from '../../errors'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { requireLive } from '../streams/policy'
import { admit } from './admission'
import { countLines } from './count-lines'
import { announceMentions } from './notify-mentions'
import { moderatorsOf } from './roles'

interface Line {
  streamId: string
  text: string
  isAlert: boolean
}

/**
 * Stores one chat line and has it sent to everybody who watches; one that is held goes to its author and the moderators
 * alone. The one way in, for REST, tRPC and the socket alike.
 * @throws NOT_FOUND, CONFLICT (ended), FORBIDDEN, BAD_REQUEST (empty, over 500 characters), TOO_MANY_REQUESTS
 */
export function postMessage({ db, media, limits, now }: Services, userId: string, line: Line): ChatMessage {
  const { users, chatMessages } = tables
  const author = db.select().from(users).where(eq(users.id, userId)).get()
  if (author === undefined) throw notFound('User not found')
  if (author.accountStatus === 'suspended' || author.accountStatus === 'deleted') {
    throw forbidden('This account may not chat')
  }
  if (line.isAlert && !author.isAdmin) throw forbidden('Only administrators may send alerts')
  const stream = requireLive(db, line.streamId)
  const text = ChatText.safeParse(line.text)
  if (!text.success) throw badRequest(text.error.issues[0]?.message ?? 'That message is not valid')
  const { role, isHeld } = admit(db, { author, stream, text: text.data, now: now() })
  limits.chatByUser.take(userId)

  const row = {
    id: newId(),
    streamId: line.streamId,
    userId,
    message: text.data,
    isEmergencyAlert: line.isAlert,
    createdAt: now(),
  }
  db.transaction((tx) => {
    tx.insert(chatMessages)
      .values({ ...row, state: isHeld ? 'held' : 'shown' })
      .run()
    if (isHeld) return
    countLines(tx, line.streamId, 1)
    announceMentions(tx, row, now())
  })
  const { id, username, displayName, isVerified } = author
  const message: ChatMessage = {
    ...row,
    createdAt: row.createdAt.toISOString(),
    user: { id, username, displayName, isVerified },
    ...(role && { role }),
    ...(isHeld && { isHeld }),
  }
  if (isHeld) media.publish({ type: 'chat-held', message, to: [userId, ...moderatorsOf(db, stream.userId)] })
  else media.publish({ type: 'chat-message', message })
  return message
}
