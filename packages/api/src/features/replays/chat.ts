import { REPLAY_CHAT_LINES, type ReplayChat, type ReplayChatInput } from '@squall/shared/contract/live'
import type { z } from 'zod'
import type { Services } from '../../services'
import { listChatMessagesBetween } from '../chat/queries'
import type { Requester } from '../people/queries'
import { requireReplay } from './queries'

/**
 * Returns what was said in a stretch of the recording's clock, as far as it is public now: removed and held lines never are.
 * @throws NOT_FOUND as requireReplay
 */
export function listReplayChat(
  services: Pick<Services, 'db' | 'memory' | 'recordings'>,
  { id, fromMs, toMs, take }: z.output<typeof ReplayChatInput>,
  viewer: Pick<Requester, 'id'> | null,
): ReplayChat {
  requireReplay(services.db, id, viewer)
  const startedAt = services.recordings.readManifest(id)?.startedAt
  if (startedAt === undefined || toMs <= fromMs) return { lines: [], fromMs, toMs: Math.max(fromMs, toMs) }
  const beganAt = Date.parse(startedAt)
  const [from, to] = [new Date(beganAt + fromMs), new Date(beganAt + toMs)]
  const lines = listChatMessagesBetween(services, id, { from, to, take }).map((line) => ({
    ...line,
    ms: Date.parse(line.createdAt) - beganAt,
  }))
  if (lines.length < REPLAY_CHAT_LINES) return { lines, fromMs, toMs }
  // Others at the time of the outermost line may be missing: the next page has them again.
  if (take === 'first') return { lines, fromMs, toMs: Math.max(lines.at(-1)?.ms ?? toMs, fromMs + 1) }
  return { lines, fromMs: Math.min((lines[0]?.ms ?? fromMs) + 1, toMs - 1), toMs }
}
