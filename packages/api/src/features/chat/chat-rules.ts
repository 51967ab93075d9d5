import type { ChatRules } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

const { chatRules } = tables
const Words = z.array(z.string())

/** Returns the rules of a channel's chat; the defaults (no rules) when none were set. */
export function getChatRules(db: Pick<Db, 'select'>, channelId: string): ChatRules {
  const row = db.select().from(chatRules).where(eq(chatRules.channelId, channelId)).get()
  if (row === undefined) return { slowModeSeconds: 0, followersOnly: false, heldWords: [] }
  const { slowModeSeconds, followersOnly, heldWords } = row
  return { slowModeSeconds, followersOnly, heldWords: Words.parse(JSON.parse(heldWords)) }
}
