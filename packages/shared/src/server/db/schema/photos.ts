import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { counter, instant, member } from './columns'
import { users } from './users'

/**
 * Photos of the gallery. `serial` orders the lists, is their page cursor and the row id of the full-text index; every index
 * ends with it. Triggers maintain the counters, so that they stay right when a person's likes are deleted.
 */
export const photos = sqliteTable(
  'photos',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    userId: member(),
    title: text('title').notNull(),
    description: text('description'),
    location: text('location'),
    stormType: text('storm_type', {
      enum: ['tornado', 'hurricane', 'thunderstorm', 'hail', 'lightning', 'supercell', 'other'],
    }).notNull(),
    weatherConditions: text('weather_conditions'),
    dateTaken: instant('date_taken'),
    /** The URL of the large size; the other sizes are beside it. */
    imageUrl: text('image_url').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    isPublic: integer('is_public', { mode: 'boolean' }).notNull(),
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
    uniqueIndex('photos_id').on(table.id),
    uniqueIndex('photos_image').on(table.imageUrl),
    index('photos_listed').on(table.status, table.isPublic),
    index('photos_status').on(table.status),
    index('photos_storm_type').on(table.stormType, table.status, table.isPublic),
    index('photos_user').on(table.userId, table.status, table.isPublic),
    index('photos_reviewer').on(table.reviewedBy),
    index('photos_liked').on(table.status, table.isPublic, table.likes),
    index('photos_discussed').on(table.status, table.isPublic, table.comments),
  ],
)

export const photoLikes = sqliteTable(
  'photo_likes',
  {
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    userId: member(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.photoId, table.userId] }), index('photo_likes_user').on(table.userId)],
)

export const photoComments = sqliteTable(
  'photo_comments',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    userId: member(),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    uniqueIndex('photo_comments_id').on(table.id),
    index('photo_comments_photo').on(table.photoId),
    index('photo_comments_user').on(table.userId),
  ],
)

/**
 * Marks of who has viewed a photo, a post, a replay or a clip today, so that each viewer counts once. `viewer` is a hash of the person and the
 * day, which does not identify the person; rows of past days are deleted.
 */
export const viewMarks = sqliteTable(
  'view_marks',
  {
    subject: text('subject', { enum: ['photo', 'post', 'clip', 'replay'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    viewer: text('viewer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.viewer] }),
    index('view_marks_created').on(table.createdAt),
  ],
)
