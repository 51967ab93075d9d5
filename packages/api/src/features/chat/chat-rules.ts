import type { ChatRules } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

const { chatRules } = tables
const Words = z.array(z.string())

/** The rules of a channel's chat; none where its owner never set any. */
export function chatRulesOf(db: Pick<Db, 'select'>, channelId: string): ChatRules {
  const row = db.select().from(chatRules).where(eq(chatRules.channelId, channelId)).get()
  if (row === undefined) return { slowModeSeconds: 0, followersOnly: false, heldWords: [] }
  const { slowModeSeconds, followersOnly, heldWords } = row
  return { slowModeSeconds, followersOnly, heldWords: Words.parse(JSON.parse(heldWords)) }
}
