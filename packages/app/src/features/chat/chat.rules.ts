import type { ChatMessage, ChatStanding } from '@squall/shared/contract/chat'
import { findMentions } from '@squall/shared/rules/mentions-and-hashtags'
import { formatQuantity, formatTime } from '../../platform/format'
import type { ControlMessage } from '../../platform/media-socket/wire'

/** Only this many of the newest messages are kept. */
const LINES_KEPT = 500

/** Messages received live, and the ids removed since. */
export interface LiveChatLog {
  said: readonly ChatMessage[]
  removed: ReadonlySet<string>
}

export const emptyChatLog: LiveChatLog = { said: [], removed: new Set() }

/**
 * Returns the chat after a server message; the same object if nothing changed. A repeated message replaces its older
 * version.
 */
export function applyChatMessage(log: LiveChatLog, message: ControlMessage): LiveChatLog {
  switch (message.type) {
    case 'chat-message':
    case 'chat-held': {
      const { type: _discriminator, ...line } = message
      return {
        said: [...log.said.filter(({ id }) => id !== line.id), line],
        removed: new Set([...log.removed].filter((id) => id !== line.id)),
      }
    }
    case 'chat-removed':
      return {
        said: log.said.filter(({ id }) => !message.messageIds.includes(id)),
        removed: new Set([...log.removed, ...message.messageIds]),
      }
    default:
      return log
  }
}

/** Returns history and live messages as one list without duplicates and removed messages, oldest first. */
export function mergeLines(history: readonly ChatMessage[], { said, removed }: LiveChatLog): ChatMessage[] {
  const byId = new Map<string, ChatMessage>()
  for (const line of [...history, ...said]) if (!removed.has(line.id)) byId.set(line.id, line)
  const lines = [...byId.values()].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  return lines.slice(-LINES_KEPT)
}

/** Lines of one author that stand closer together than this are one group. */
const GROUP_MS = 5 * 60_000

type GroupedLine = Pick<ChatMessage, 'userId' | 'createdAt' | 'isEmergencyAlert' | 'isStormReport'>

/** Whether Squall says the line, in a box of its own. */
const isNotice = ({ isEmergencyAlert, isStormReport }: GroupedLine): boolean =>
  isEmergencyAlert || isStormReport === true

/** Returns whether a line continues the group of the line before it, so that it needs no name of its own. */
export function continuesGroup(line: GroupedLine, before: GroupedLine | undefined): boolean {
  if (before === undefined || isNotice(line) || isNotice(before)) return false
  return line.userId === before.userId && Date.parse(line.createdAt) - Date.parse(before.createdAt) < GROUP_MS
}

/** Returns the sender's display name, else the username, else the account id. */
export const getSenderName = ({ user, userId }: Pick<ChatMessage, 'user' | 'userId'>): string =>
  user.displayName || user.username || `User ${userId}`

const NAME_COLORS = ['accent.fg', 'orange.fg', 'green.fg', 'blue.fg', 'red.fg'] as const

/** Returns one of five colours, by the length of the name. */
export function getNameColor(name: string): (typeof NAME_COLORS)[number] {
  return NAME_COLORS[name.length % NAME_COLORS.length] ?? NAME_COLORS[0]
}

interface ScrollPosition {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
}

/** Returns true when the newest line is in view, within half a line. */
export function isAtBottom({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): boolean {
  return scrollHeight - scrollTop - clientHeight < 16
}

interface ChatSituation {
  isSignedIn: boolean
  isConnected: boolean
  isLive: boolean
  /** Null until it is known. */
  permissions: ChatStanding | null
  /** In milliseconds. */
  now: number
}

export const SIGN_IN_TO_CHAT = 'Please sign in to participate in chat'

/** Returns why the form is disabled; null when it is enabled. */
export function getChatHint({ isSignedIn, isConnected, isLive, permissions, now }: ChatSituation): string | null {
  if (!isLive) return 'The stream has ended, so its chat is closed.'
  if (!isSignedIn) return SIGN_IN_TO_CHAT
  return getPermissionHint(permissions, now) ?? (isConnected ? null : 'Connecting to chat...')
}

/** Returns why the reader may not write, by a restriction or the chat rules; null when they may. */
export function getPermissionHint(permissions: ChatStanding | null, now: number): string | null {
  if (permissions === null) return null
  const { restriction, rules, isBound, isFollower } = permissions
  if (restriction?.until === null) return 'You are banned from this chat.'
  if (restriction !== null && Date.parse(restriction.until) > now) {
    return `You are timed out until ${formatTime(restriction.until)}.`
  }
  return rules.followersOnly && isBound && !isFollower ? 'Only followers of this channel may write here.' : null
}

/** Returns the sentences about the active chat rules; null without any. */
export function formatChatRules(permissions: ChatStanding | null): string | null {
  if (permissions === null) return null
  const { slowModeSeconds, followersOnly } = permissions.rules
  const pause = slowModeSeconds % 60 === 0 ? formatQuantity(slowModeSeconds / 60, 'minute') : `${slowModeSeconds} s`
  const notes = [
    followersOnly ? 'Followers only.' : null,
    slowModeSeconds > 0 ? `Slow mode: one message every ${pause === '1 minute' ? 'minute' : pause}.` : null,
  ]
  return notes.filter((note) => note !== null).join(' ') || null
}

/** Returns whether a line mentions the reader; their own lines do not count. */
export const mentionsReader = (line: ChatMessage, reader: { id: string; username: string } | null): boolean =>
  reader !== null && line.userId !== reader.id && findMentions(line.message).includes(reader.username.toLowerCase())

/** The reader of a line, with their moderation rights. */
export interface LineReader {
  userId: string
  permissions: ChatStanding
  isAdmin: boolean
}

/**
 * Returns whether the reader may restrict the author. Owner and administrators cannot be restricted, nor moderators by
 * each other.
 */
export function canRestrict({ userId, role }: ChatMessage, { permissions, isAdmin, ...reader }: LineReader): boolean {
  if (!permissions.mayModerate || userId === reader.userId) return false
  if (role === 'moderator') return isAdmin || permissions.mayChooseModerators
  return role === undefined
}

/** Returns whether the reader may remove the message: as a moderator, including their own. */
export const canRemove = (line: ChatMessage, reader: LineReader): boolean =>
  reader.permissions.mayModerate && (line.userId === reader.userId || canRestrict(line, reader))

const SLOW_MODES = [0, 5, 10, 30, 60, 300, 600]

const formatSlowMode = (seconds: number): string => {
  if (seconds === 0) return 'Off'
  if (seconds === 60) return 'One message a minute'
  return seconds % 60 === 0 ? `One message every ${seconds / 60} minutes` : `One message every ${seconds} s`
}

/** Returns the choices for slow mode, including the current value. */
export const listSlowModeChoices = (current: number): { value: string; label: string }[] =>
  [...new Set([...SLOW_MODES, current])]
    .sort((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: formatSlowMode(seconds) }))

/** Returns the held words of a text, one per line. */
export const parseHeldWords = (text: string): string[] =>
  text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')
