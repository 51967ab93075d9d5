import { ChatModeration } from '@squall/shared/contract/channel'
import type { ChatRole } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, gt } from 'drizzle-orm'
import { forbidden, tooSoon } from '../../errors'
import { isFollowing } from '../follows/queries'
import { chatRulesOf } from './chat-rules'
import { holdsWord } from './held-words.rules'
import { isChosen, restrictionOf, roleOf } from './roles'
import { chatRefusal } from './rules'
import { restrictionText } from './wording'

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
export function admit(db: Pick<Db, 'select'>, { author, stream, text, now }: Attempt): Admission {
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
