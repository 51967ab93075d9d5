import { ChatModeration } from '@squall/shared/contract/channel'
import { type ChatMessage, type ChatRole, ChatText } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, gt } from 'drizzle-orm'
import { badRequest, forbidden, notFound, tooSoon } from '../../errors'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { isFollowing } from '../follows/queries'
import { requireLive } from '../streams/policy'
import { chatRulesOf } from './chat-rules'
import { countLines } from './count-lines'
import { holdsWord } from './held-words.rules'
import { enqueueMentionNotification } from './notify-mentions'
import { isChosen, moderatorsOf, restrictionOf, roleOf } from './roles'
import { chatRefusal } from './rules'
import { restrictionText } from './wording'

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
    enqueueMentionNotification(tx, row, now())
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

interface Attempt {
  author: { id: string; isAdmin: boolean }
  stream: { id: string; userId: string }
  text: string
  now: Date
}

interface Admission {
  role: ChatRole | undefined
  /** The line waits for a moderator. */
  isHeld: boolean
}

/**
 * May this line be written here? Whoever keeps order in the chat is bound by none of its rules, unless they are
 * kept from writing themselves.
 * @throws FORBIDDEN, TOO_MANY_REQUESTS (slow mode)
 */
function admit(db: Pick<Db, 'select'>, { author, stream, text, now }: Attempt): Admission {
  const channelId = stream.userId
  const role = roleOf(author, channelId, isChosen(db, channelId, author.id))
  if (role === 'owner' || role === 'admin') return { role, isHeld: false }
  const restriction = restrictionOf(db, channelId, author.id, now)
  if (restriction !== undefined) throw forbidden(restrictionText(restriction.until, now))
  if (role === 'moderator') return { role, isHeld: false }

  requireWished(db, channelId, text)
  const { followersOnly, slowModeSeconds, heldWords } = chatRulesOf(db, channelId)
  if (followersOnly && !isFollowing(db, author.id, channelId)) {
    throw forbidden('Only followers of this channel may write here')
  }
  if (slowModeSeconds > 0) requirePause(db, author.id, stream.id, slowModeSeconds, now)
  return { role, isHeld: holdsWord(text, heldWords) }
}

/** What the owner of the stream's page wishes for the chat. @throws FORBIDDEN */
function requireWished(db: Pick<Db, 'select'>, channelId: string, text: string): void {
  const { streamingPages } = tables
  const page = db
    .select({ moderation: streamingPages.chatModeration, allowsEmotes: streamingPages.allowChatEmotes })
    .from(streamingPages)
    .where(eq(streamingPages.userId, channelId))
    .get()
  if (page === undefined) return
  const moderation = ChatModeration.catch('moderate').parse(page.moderation)
  const refusal = chatRefusal(text, { moderation, allowsEmotes: page.allowsEmotes })
  if (refusal !== null) throw forbidden(refusal)
}

/** @throws TOO_MANY_REQUESTS while the author's line before is younger than slow mode wants */
function requirePause(db: Pick<Db, 'select'>, userId: string, streamId: string, seconds: number, now: Date): void {
  const { chatMessages } = tables
  const former = db
    .select({ at: chatMessages.createdAt })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.userId, userId),
        gt(chatMessages.createdAt, new Date(now.getTime() - seconds * 1_000)),
        eq(chatMessages.streamId, streamId),
      ),
    )
    .orderBy(desc(chatMessages.createdAt))
    .limit(1)
    .get()
  if (former === undefined) return
  const wait = Math.ceil((former.at.getTime() + seconds * 1_000 - now.getTime()) / 1_000)
  throw tooSoon(`Slow mode is on. You may write again in ${wait} s.`)
}
