import type { Post } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { recordActivity } from '../activities/activities'

const { activities, postHashtags } = tables

const EXCERPT_CHARACTERS = 80

/** Indexes the hashtags of an approved post, and removes those of any other. Runs in the transaction that changed its status. */
export function updateHashtagIndex(
  db: Pick<Db, 'insert' | 'delete'>,
  { serial, status, hashtags }: Pick<Post, 'serial' | 'status' | 'hashtags'>,
): void {
  if (status !== 'approved') return void db.delete(postHashtags).where(eq(postHashtags.postSerial, serial)).run()
  for (const hashtag of hashtags)
    db.insert(postHashtags).values({ hashtag, postSerial: serial }).onConflictDoNothing().run()
}

type Written = Pick<Post, 'userId' | 'content'>

const toActivityTitle = ({ content }: Written): string => `Posted: ${toExcerpt(content)}`

/** Records the activity of the author when a post becomes public. Returns its id. */
export const recordPostActivity = (db: Pick<Db, 'insert'>, post: Written, now: Date): string =>
  recordActivity(db, { userId: post.userId, type: 'other', title: toActivityTitle(post), now })

/** Deletes the activity of a warning that was published at once: it quotes the post, and has the post's own time. */
export function removeWarningActivity(db: Pick<Db, 'delete'>, post: Written & { createdAt: Date }): void {
  const isOfPost = and(
    eq(activities.userId, post.userId),
    eq(activities.createdAt, post.createdAt),
    eq(activities.title, toActivityTitle(post)),
  )
  db.delete(activities).where(isOfPost).run()
}

/** Returns the first 80 characters of a text, in one line. */
export function toExcerpt(content: string): string {
  const letters = [...content.replace(/\s+/g, ' ')]
  return letters.length <= EXCERPT_CHARACTERS ? letters.join('') : `${letters.slice(0, EXCERPT_CHARACTERS).join('')}…`
}
