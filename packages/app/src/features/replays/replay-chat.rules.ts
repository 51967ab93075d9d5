import type { ReplayChat, ReplayChatInput } from '@squall/shared/contract/live'

/** The lines of one stretch of the clock without holes, oldest first; `toMs` itself is not in it. */
export type LoadedChat = ReplayChat

/** Lines are loaded so far ahead of the clock, in ms. */
const AHEAD_MS = 30_000
/** A page is asked for when less than this is left. */
const LEAST_AHEAD_MS = 10_000
/** A longer jump forward loads the chat anew, as one backward does. */
const LONGEST_STEP_MS = 120_000
/** Only this many of the newest lines are kept. */
const LINES_KEPT = 600

type ChatRequest = Omit<ReplayChatInput, 'id'>

/**
 * Returns what to load when the clock shows `nowMs`: what was said until then after a jump, what comes next while the clock
 * runs, null where enough is loaded.
 */
export function planChatRequest(loaded: LoadedChat | null, nowMs: number): ChatRequest | null {
  if (loaded === null || nowMs < loaded.fromMs || nowMs > loaded.toMs + LONGEST_STEP_MS)
    return { toMs: Math.floor(nowMs) + 1, take: 'last' }
  if (nowMs + LEAST_AHEAD_MS < loaded.toMs) return null
  return { fromMs: loaded.toMs, toMs: Math.floor(nowMs) + AHEAD_MS, take: 'first' }
}

/** Returns the chat with another page: joined to what is loaded where the two meet, else in its place. */
export function addChatPage(loaded: LoadedChat | null, page: ReplayChat): LoadedChat {
  if (loaded === null || page.fromMs > loaded.toMs || page.toMs < loaded.fromMs) return page
  const byId = new Map([...loaded.lines, ...page.lines].map((line) => [line.id, line]))
  const lines = [...byId.values()].sort((one, other) => one.ms - other.ms)
  return { lines, fromMs: Math.min(loaded.fromMs, page.fromMs), toMs: Math.max(loaded.toMs, page.toMs) }
}

/** Returns the chat without the oldest lines where there are too many of them before the clock. */
export function trimChat(loaded: LoadedChat, nowMs: number): LoadedChat {
  const past = loaded.lines.filter(({ ms }) => ms <= nowMs).length
  const lines = past <= LINES_KEPT ? loaded.lines : loaded.lines.slice(past - LINES_KEPT)
  return lines === loaded.lines ? loaded : { ...loaded, lines, fromMs: lines[0]?.ms ?? loaded.fromMs }
}

/** Returns the lines that were on screen when the clock shows `nowMs`. */
export const listSaidLines = (loaded: LoadedChat | null, nowMs: number): LoadedChat['lines'] =>
  loaded?.lines.filter(({ ms }) => ms <= nowMs) ?? []
