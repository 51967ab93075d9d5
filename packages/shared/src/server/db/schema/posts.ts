import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { counter, instant, member } from './columns'
import { users } from './users'

/**
 * The condition for posts that wait for a review: pending ones, and published warnings that nobody has reviewed. It has no
 * parameters, since SQLite uses a partial index only for the same text; the unary plus keeps it from the other indexes.
 */
export const POST_AWAITS_REVIEW = sql`(+posts.status = 'pending' or (+posts.post_type = 'warning' and +posts.status = 'approved' and posts.reviewed_at is null))`

/** Posts of the social feed. `serial` is as for photos; triggers maintain the counters; `hashtags` is a JSON list. */
export const posts = sqliteTable(
  'posts',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    userId: member(),
    content: text('content').notNull(),
    postType: text('post_type', { enum: ['experience', 'tip', 'warning', 'photo', 'video', 'forecast'] }).notNull(),
    hashtags: text('hashtags').notNull().default('[]'),
    location: text('location'),
    /** The URL of an uploaded picture, or the linked web address of a video. */
    mediaUrl: text('media_url'),
    mediaType: text('media_type', { enum: ['photo', 'video'] }),
    status: text('status', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
    rejectReason: text('reject_reason'),
    reviewedAt: instant('reviewed_at'),
    reviewedBy: text('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    likes: counter('likes'),
    comments: counter('comments'),
    views: counter('views'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('posts_id').on(table.id),
    index('posts_listed').on(table.status),
    index('posts_type').on(table.postType, table.status),
    index('posts_user').on(table.userId),
    index('posts_created').on(table.createdAt),
    index('posts_reviewer').on(table.reviewedBy),
    index('posts_media').on(table.mediaUrl),
    index('posts_waiting').on(table.serial).where(POST_AWAITS_REVIEW),
  ],
)

export const postLikes = sqliteTable(
  'post_likes',
  {
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: member(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] }), index('post_likes_user').on(table.userId)],
)

export const postComments = sqliteTable(
  'post_comments',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: member(),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    uniqueIndex('post_comments_id').on(table.id),
    index('post_comments_post').on(table.postId),
    index('post_comments_user').on(table.userId),
  ],
)

/** The hashtags of approved posts. Approval inserts the rows, and triggers maintain the counts in `hashtags`. */
export const postHashtags = sqliteTable(
  'post_hashtags',
  {
    hashtag: text('hashtag').notNull(),
    postSerial: integer('post_serial')
      .notNull()
      .references(() => posts.serial, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.hashtag, table.postSerial] }),
    index('post_hashtags_post').on(table.postSerial, table.hashtag),
  ],
)

/** The number of approved posts per hashtag. Only triggers write it. */
export const hashtags = sqliteTable(
  'hashtags',
  {
    hashtag: text('hashtag').primaryKey(),
    posts: integer('posts').notNull(),
  },
  (table) => [index('hashtags_trending').on(table.posts)],
)
