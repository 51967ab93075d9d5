import { ChatRules, type EditChatRulesInput } from '@squall/shared/contract/chat'
import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import type { Services } from '../../../services'
import { recordAct } from '../../admin-log/record-act'
import { chatRulesOf } from '../chat-rules'
import { type Actor, requireModerator } from '../policy'
import { liveStreamOf } from './tell-chat'

type Change = { rules: ChatRules; actId: string | null }

/**
 * Changes the rules of a channel's chat, for everybody who writes from now on.
 * @returns the rules as they are now, and the act's id where something changed
 * @throws NOT_FOUND, FORBIDDEN
 */
export function editChatRules(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  actor: Actor,
  { channelId, ...edit }: EditChatRulesInput,
): Change {
  requireModerator(db, channelId, actor, now())
  const before = chatRulesOf(db, channelId)
  const rules = ChatRules.parse({ ...before, ...withoutUndefined(edit) })
  const changes = wordChanges(before, rules)
  if (changes.length === 0) return { rules, actId: null }
  const actId = db.transaction((tx) => {
    storeRules(tx, channelId, rules)
    return recordAct(tx, {
      actor,
      action: 'change-chat-rules',
      type: 'chat',
      description: `Changed the chat's rules: ${changes.join(', ')}`,
      channelId,
      details: { before, after: rules },
      now: now(),
    })
  })
  media.publish(...rulesNews(db, channelId))
  return { rules, actId }
}

export function storeRules(db: Pick<Db, 'insert'>, channelId: string, rules: ChatRules): void {
  const row = { ...rules, heldWords: JSON.stringify(rules.heldWords) }
  const { chatRules } = tables
  db.insert(chatRules)
    .values({ channelId, ...row })
    .onConflictDoUpdate({ target: chatRules.channelId, set: row })
    .run()
}

/** What everybody in the chat is told of its rules; the held words stay with those who moderate. */
export function rulesNews(db: Pick<Db, 'select'>, channelId: string): MediaEvent[] {
  const streamId = liveStreamOf(db, channelId)
  if (streamId === undefined) return []
  const { slowModeSeconds, followersOnly } = chatRulesOf(db, channelId)
  return [{ type: 'chat-rules', streamId, slowModeSeconds, followersOnly }]
}

function wordChanges(before: ChatRules, after: ChatRules): string[] {
  const words = after.heldWords.length
  return [
    before.slowModeSeconds !== after.slowModeSeconds &&
      (after.slowModeSeconds === 0 ? 'slow mode off' : `slow mode of ${after.slowModeSeconds} s`),
    before.followersOnly !== after.followersOnly && (after.followersOnly ? 'followers only' : 'open to everybody'),
    before.heldWords.join('\n') !== after.heldWords.join('\n') && `${words} held ${words === 1 ? 'word' : 'words'}`,
  ].filter((change) => change !== false)
}

const withoutUndefined = (edit: object) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
