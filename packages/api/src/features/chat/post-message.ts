import { ChatModeration } from '@squall/shared/contract/channel'
import { type ChatMessage, type ChatRole, ChatText } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, gt } from 'drizzle-orm'
import { badRequest, forbidden, notFound, tooSoon } from '../../errors'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { isFollowing } from '../follows/follows'
import { requireLiveStream } from '../streams/policy'
import { getChatRules } from './chat-rules'
import { findTextRefusal, hasHeldWord } from './message-text.rules'
import { getActiveRestriction, isModerator, listModeratorIds, toChatRole } from './permissions'
import { changeMessageCount, enqueueMentionNotification } from './public-messages'

interface NewMessage {
  streamId: string
  text: string
  isAlert: boolean
}

/**
 * Stores a chat message and publishes it to all viewers; a held one goes to its author and the moderators only. REST, tRPC and
 * the socket all post through this function.
 * @throws NOT_FOUND, CONFLICT (ended), FORBIDDEN, BAD_REQUEST (empty, over 500 characters), TOO_MANY_REQUESTS
 */
export function postChatMessage({ db, media, limits, now }: Services, userId: string, input: NewMessage): ChatMessage {
  const { users, chatMessages } = tables
  const author = db.select().from(users).where(eq(users.id, userId)).get()
  if (author === undefined) throw notFound('User not found')
  if (author.accountStatus === 'suspended' || author.accountStatus === 'deleted') {
    throw forbidden('This account may not chat')
  }
  if (input.isAlert && !author.isAdmin) throw forbidden('Only administrators may send alerts')
  const stream = requireLiveStream(db, input.streamId)
  const text = ChatText.safeParse(input.text)
  if (!text.success) throw badRequest(text.error.issues[0]?.message ?? 'That message is not valid')
  const { role, isHeld } = checkRules(db, { author, stream, text: text.data, now: now() })
  limits.chatByUser.take(userId)

  const row = {
    id: newId(),
    streamId: input.streamId,
    userId,
    message: text.data,
    isEmergencyAlert: input.isAlert,
    createdAt: now(),
  }
  db.transaction((tx) => {
    tx.insert(chatMessages)
      .values({ ...row, state: isHeld ? 'held' : 'shown' })
      .run()
    if (isHeld) return
    changeMessageCount(tx, input.streamId, 1)
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
  if (isHeld) media.publish({ type: 'chat-held', message, to: [userId, ...listModeratorIds(db, stream.userId)] })
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
  /** The message waits for a moderator. */
  isHeld: boolean
}

/**
 * Returns the author's role and whether the message is held. The chat rules do not apply to the owner, administrators and
 * moderators, but a restriction does apply to a moderator.
 * @throws FORBIDDEN, TOO_MANY_REQUESTS (slow mode)
 */
function checkRules(db: Pick<Db, 'select'>, { author, stream, text, now }: Attempt): Admission {
  const channelId = stream.userId
  const role = toChatRole(author, channelId, isModerator(db, channelId, author.id))
  if (role === 'owner' || role === 'admin') return { role, isHeld: false }
  const restriction = getActiveRestriction(db, channelId, author.id, now)
  if (restriction !== undefined) throw forbidden(restrictionMessage(restriction.until, now))
  if (role === 'moderator') return { role, isHeld: false }

  requirePageSettings(db, channelId, text)
  const { followersOnly, slowModeSeconds, heldWords } = getChatRules(db, channelId)
  if (followersOnly && !isFollowing(db, author.id, channelId)) {
    throw forbidden('Only followers of this channel may write here')
  }
  if (slowModeSeconds > 0) requireSlowMode(db, author.id, stream.id, slowModeSeconds, now)
  return { role, isHeld: hasHeldWord(text, heldWords) }
}

/** Applies the chat settings of the channel page. @throws FORBIDDEN */
function requirePageSettings(db: Pick<Db, 'select'>, channelId: string, text: string): void {
  const { streamingPages } = tables
  const page = db
    .select({ moderation: streamingPages.chatModeration, allowsEmotes: streamingPages.allowChatEmotes })
    .from(streamingPages)
    .where(eq(streamingPages.userId, channelId))
    .get()
  if (page === undefined) return
  const moderation = ChatModeration.catch('moderate').parse(page.moderation)
  const refusal = findTextRefusal(text, { moderation, allowsEmotes: page.allowsEmotes })
  if (refusal !== null) throw forbidden(refusal)
}

/** @throws TOO_MANY_REQUESTS while the author's previous message is younger than the slow mode interval */
function requireSlowMode(db: Pick<Db, 'select'>, userId: string, streamId: string, seconds: number, now: Date): void {
  const { chatMessages } = tables
  const previous = db
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
  if (previous === undefined) return
  const wait = Math.ceil((previous.at.getTime() + seconds * 1_000 - now.getTime()) / 1_000)
  throw tooSoon(`Slow mode is on. You may write again in ${wait} s.`)
}

const MINUTE = 60_000

/** Returns what a restricted user reads when they try to write. */
const restrictionMessage = (until: Date | null, now: Date): string =>
  until === null
    ? 'You are banned from this chat'
    : `You are timed out. You may write again in ${formatDuration(until.getTime() - now.getTime())}.`

/** Returns a duration rounded up to one unit: '40 s', '9 min', '24 h'. */
function formatDuration(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE)
  if (ms <= MINUTE) return `${Math.max(1, Math.ceil(ms / 1_000))} s`
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}
