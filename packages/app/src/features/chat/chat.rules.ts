import type { ChatMessage } from '@squall/shared/chat'

/** Longer talks drop their oldest lines; nobody scrolls that far in a live chat. */
const LINES_KEPT = 500

/** History and live lines as one list, each line once, oldest first. */
export function mergeLines(history: readonly ChatMessage[], live: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map<string, ChatMessage>()
  for (const line of [...history, ...live]) byId.set(line.id, line)
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
}

/** Why nothing can be written at the moment; null when it can. */
export function chatHint({ isSignedIn, isConnected, isLive }: ChatSituation): string | null {
  if (!isLive) return 'The stream has ended, so its chat is closed.'
  if (!isSignedIn) return 'Please sign in to participate in chat'
  return isConnected ? null : 'Connecting to chat...'
}
