import { ChatRules, type EditChatRulesInput } from '@squall/shared/contract/chat'
import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../../services'
import type { Actor } from '../admin-log/audit-events'
import { recordAuditEvent } from '../admin-log/audit-events'
import { findLiveStreamId } from './moderation/chat-events'
import { requireModerator } from './permissions'

const { chatRules } = tables

type Change = { rules: ChatRules; actId: string | null }

const Words = z.array(z.string())

/** Returns the rules of a channel's chat; the defaults (no rules) when none were set. */
export function getChatRules(db: Pick<Db, 'select'>, channelId: string): ChatRules {
  const row = db.select().from(chatRules).where(eq(chatRules.channelId, channelId)).get()
  if (row === undefined) return { slowModeSeconds: 0, followersOnly: false, heldWords: [] }
  const { slowModeSeconds, followersOnly, heldWords } = row
  return { slowModeSeconds, followersOnly, heldWords: Words.parse(JSON.parse(heldWords)) }
}

/**
 * Changes the rules of a channel's chat for all messages from now on.
 * @returns the new rules, and the id of the audit event if something changed
 * @throws NOT_FOUND, FORBIDDEN
 */
export function editChatRules(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  actor: Actor,
  { channelId, ...edit }: EditChatRulesInput,
): Change {
  requireModerator(db, channelId, actor, now())
  const before = getChatRules(db, channelId)
  const rules = ChatRules.parse({ ...before, ...omitUndefined(edit) })
  const changes = describeChanges(before, rules)
  if (changes.length === 0) return { rules, actId: null }
  const actId = db.transaction((tx) => {
    saveChatRules(tx, channelId, rules)
    return recordAuditEvent(tx, {
      actor,
      action: 'change-chat-rules',
      type: 'chat',
      description: `Changed the chat's rules: ${changes.join(', ')}`,
      channelId,
      details: { before, after: rules },
      now: now(),
    })
  })
  media.publish(...createRulesEvents(db, channelId))
  return { rules, actId }
}

/** Stores the rules of a channel's chat. */
export function saveChatRules(db: Pick<Db, 'insert'>, channelId: string, rules: ChatRules): void {
  const row = { ...rules, heldWords: JSON.stringify(rules.heldWords) }
  const { chatRules } = tables
  db.insert(chatRules)
    .values({ channelId, ...row })
    .onConflictDoUpdate({ target: chatRules.channelId, set: row })
    .run()
}

/** Returns the event with the public rules of a channel's chat: without the held words, which only moderators see. */
export function createRulesEvents(db: Pick<Db, 'select'>, channelId: string): MediaEvent[] {
  const streamId = findLiveStreamId(db, channelId)
  if (streamId === undefined) return []
  const { slowModeSeconds, followersOnly } = getChatRules(db, channelId)
  return [{ type: 'chat-rules', streamId, slowModeSeconds, followersOnly }]
}

function describeChanges(before: ChatRules, after: ChatRules): string[] {
  const words = after.heldWords.length
  return [
    before.slowModeSeconds !== after.slowModeSeconds &&
      (after.slowModeSeconds === 0 ? 'slow mode off' : `slow mode of ${after.slowModeSeconds} s`),
    before.followersOnly !== after.followersOnly && (after.followersOnly ? 'followers only' : 'open to all'),
    before.heldWords.join('\n') !== after.heldWords.join('\n') && `${words} held ${words === 1 ? 'word' : 'words'}`,
  ].filter((change) => change !== false)
}

const omitUndefined = (edit: object) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
