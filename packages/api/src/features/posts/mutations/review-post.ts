import { tables } from '@squall/shared/db'
import type { Post } from '@squall/shared/post'
import type { ReviewStatus } from '@squall/shared/review'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { recordActivity } from '../../activities/record-activity'
import { type Asker, requireVisible } from '../policy'
import { getPost } from '../queries'

const { posts, postHashtags } = tables
const ACTIVITY_CHARACTERS = 80

interface Review {
  id: string
  status: Exclude<ReviewStatus, 'pending'>
  reason?: string | null | undefined
}

/**
 * An administrator's word on a post, which may be changed later. Its hashtags count while it is approved; the first approval
 * is an activity of its author.
 * @throws NOT_FOUND
 */
export function reviewPost(
  { db, now, trending }: Pick<Services, 'db' | 'now' | 'trending'>,
  { id, status, reason = null }: Review,
  administrator: NonNullable<Asker>,
): Post {
  const before = requireVisible(db, id, administrator)
  db.transaction((tx) => {
    tx.update(posts)
      .set({ status, rejectReason: reason, reviewedAt: now(), reviewedBy: administrator.id })
      .where(eq(posts.id, id))
      .run()
    if (status === 'rejected')
      return void tx.delete(postHashtags).where(eq(postHashtags.postSerial, before.serial)).run()
    for (const hashtag of getPost(tx, id, administrator).hashtags)
      tx.insert(postHashtags).values({ hashtag, postSerial: before.serial }).onConflictDoNothing().run()
    if (before.reviewedAt !== null) return
    recordActivity(tx, {
      userId: before.userId,
      type: 'other',
      title: `Posted: ${opening(before.content)}`,
      now: now(),
    })
  })
  trending.renew()
  return getPost(db, id, administrator)
}

/** How a text begins, in one line. */
function opening(content: string): string {
  const letters = [...content.replace(/\s+/g, ' ')]
  return letters.length <= ACTIVITY_CHARACTERS ? letters.join('') : `${letters.slice(0, ACTIVITY_CHARACTERS).join('')}…`
}
