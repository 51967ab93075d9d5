import type { ChatMessage, ChatStanding } from '@squall/shared/contract/chat'
import { findMentions } from '@squall/shared/rules/mentions'
import { formatQuantity, formatTime } from '../../platform/format'
import type { ControlMessage } from '../../platform/media-socket/wire'

/** Longer talks drop their oldest lines; nobody scrolls that far in a live chat. */
const LINES_KEPT = 500

/** What was said while one was there, and what was taken away since. */
export interface LiveTalk {
  said: readonly ChatMessage[]
  removed: ReadonlySet<string>
}

export const silence: LiveTalk = { said: [], removed: new Set() }

/** The talk after a message of the server; the same object when it changes nothing. A line that comes again counts as it is now. */
export function withNews(talk: LiveTalk, message: ControlMessage): LiveTalk {
  switch (message.type) {
    case 'chat-message':
    case 'chat-held': {
      const { type: _discriminator, ...line } = message
      return {
        said: [...talk.said.filter(({ id }) => id !== line.id), line],
        removed: new Set([...talk.removed].filter((id) => id !== line.id)),
      }
    }
    case 'chat-removed':
      return {
        said: talk.said.filter(({ id }) => !message.messageIds.includes(id)),
        removed: new Set([...talk.removed, ...message.messageIds]),
      }
    default:
      return talk
  }
}

/** History and live talk as one list, each line once, oldest first, without what was taken away. */
export function mergeLines(history: readonly ChatMessage[], { said, removed }: LiveTalk): ChatMessage[] {
  const byId = new Map<string, ChatMessage>()
  for (const line of [...history, ...said]) if (!removed.has(line.id)) byId.set(line.id, line)
  const lines = [...byId.values()].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  return lines.slice(-LINES_KEPT)
}

/** Who said it: the display name, else the username, else the number of the account. */
export const senderName = ({ user, userId }: Pick<ChatMessage, 'user' | 'userId'>): string =>
  user.displayName || user.username || `User ${userId}`

const NAME_COLORS = ['accent.fg', 'orange.fg', 'green.fg', 'blue.fg', 'red.fg'] as const

/** One of five colours, chosen by the length of the name. */
export function nameColor(name: string): (typeof NAME_COLORS)[number] {
  return NAME_COLORS[name.length % NAME_COLORS.length] ?? NAME_COLORS[0]
}

interface ScrollPosition {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
}

/** True when the newest line is in view, give or take half a line. */
export function isAtBottom({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): boolean {
  return scrollHeight - scrollTop - clientHeight < 16
}

interface ChatSituation {
  isSignedIn: boolean
  isConnected: boolean
  isLive: boolean
  /** Null until it is known. */
  standing: ChatStanding | null
  /** In milliseconds. */
  now: number
}

/** Why nothing can be written at the moment; null when it can. */
export function chatHint({ isSignedIn, isConnected, isLive, standing, now }: ChatSituation): string | null {
  if (!isLive) return 'The stream has ended, so its chat is closed.'
  if (!isSignedIn) return 'Please sign in to participate in chat'
  return standingHint(standing, now) ?? (isConnected ? null : 'Connecting to chat...')
}

/** Why this person may not write, by what a moderator decided or the chat's rules; null when they may. */
export function standingHint(standing: ChatStanding | null, now: number): string | null {
  if (standing === null) return null
  const { restriction, rules, isBound, isFollower } = standing
  if (restriction?.until === null) return 'You are banned from this chat.'
  if (restriction !== null && Date.parse(restriction.until) > now) {
    return `You are timed out until ${formatTime(restriction.until)}.`
  }
  return rules.followersOnly && isBound && !isFollower ? 'Only followers of this channel may write here.' : null
}

/** What somebody who may write should know; null where nothing is special. */
export function ruleNote(standing: ChatStanding | null): string | null {
  if (standing === null) return null
  const { slowModeSeconds, followersOnly } = standing.rules
  const pause = slowModeSeconds % 60 === 0 ? formatQuantity(slowModeSeconds / 60, 'minute') : `${slowModeSeconds} s`
  const notes = [
    followersOnly ? 'Followers only.' : null,
    slowModeSeconds > 0 ? `Slow mode: one message every ${pause === '1 minute' ? 'minute' : pause}.` : null,
  ]
  return notes.filter((note) => note !== null).join(' ') || null
}

/** Does this line name the person who reads it? Their own lines do not. */
export const namesReader = (line: ChatMessage, reader: { id: string; username: string } | null): boolean =>
  reader !== null && line.userId !== reader.id && findMentions(line.message).includes(reader.username.toLowerCase())

/** Who looks at a line and could do something about it. */
export interface LineReader {
  userId: string
  standing: ChatStanding
  isAdmin: boolean
}

/** May the author of this line be kept from writing? Nobody moderates owner and administrators, and moderators not each other. */
export function mayRestrict({ userId, role }: ChatMessage, { standing, isAdmin, ...reader }: LineReader): boolean {
  if (!standing.mayModerate || userId === reader.userId) return false
  if (role === 'moderator') return isAdmin || standing.mayChooseModerators
  return role === undefined
}

/** May this line be taken away? One's own may, too, by whoever moderates. */
export const mayRemove = (line: ChatMessage, reader: LineReader): boolean =>
  reader.standing.mayModerate && (line.userId === reader.userId || mayRestrict(line, reader))
