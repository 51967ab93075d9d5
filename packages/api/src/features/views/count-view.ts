import { createHmac } from 'node:crypto'
import { tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { lt } from 'drizzle-orm'
import type { Context } from '../../context'
import type { Services } from '../../services'

const { viewMarks } = tables
const DAY_MS = 86_400_000

type Subject = (typeof viewMarks.$inferInsert)['subject']

/**
 * Counts a view, once per day in UTC for each person, or for each address without a session. The viewer is stored only as a
 * hash that changes every day. Returns whether it is the first one of that day.
 * @throws TOO_MANY_REQUESTS
 */
export function countView(
  { services, session, address }: Pick<Context, 'services' | 'session' | 'address'>,
  subject: Subject,
  subjectId: string,
): boolean {
  const { db, now, limits, internalSecret } = services
  limits.viewByAddress.take(address)
  const createdAt = now()
  const day = createdAt.toISOString().slice(0, 10)
  const viewer = createHmac('sha256', internalSecret)
    .update(`${day} ${session?.user.id ?? address}`)
    .digest('base64url')
  return db.insert(viewMarks).values({ subject, subjectId, viewer, createdAt }).onConflictDoNothing().run().changes > 0
}

/** Deletes the hashes of past days, which are never read again. */
export const deleteOldViewMarks = ({ db, now }: Pick<Services, 'db' | 'now'>): Job => ({
  name: 'forget who looked at what',
  everyMs: 6 * 60 * 60_000,
  run() {
    const yesterday = new Date(now().getTime() - DAY_MS)
    db.delete(viewMarks).where(lt(viewMarks.createdAt, yesterday)).run()
  },
})
