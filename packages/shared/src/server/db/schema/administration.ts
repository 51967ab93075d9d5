import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'
import { users } from './users'

/**
 * Audit events of administrators and moderators. Triggers refuse updates and deletes, so rows have no foreign keys and keep
 * names as they were.
 */
export const adminLog = sqliteTable(
  'admin_log',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    /** Null when Squall itself acted. */
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    type: text('type', {
      enum: ['user', 'photo', 'post', 'report', 'chat', 'contest', 'stream', 'storm-report', 'clip', 'system'],
    }).notNull(),
    description: text('description').notNull(),
    subjectId: text('subject_id'),
    /** The channel, for actions in a chat. */
    channelId: text('channel_id'),
    /** JSON with the data that an undo needs. */
    details: text('details'),
    /** The id of the event that this one undoes. */
    undoes: text('undoes'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('admin_log_id').on(table.id),
    index('admin_log_type').on(table.type, table.serial),
    index('admin_log_actor').on(table.actorId, table.serial),
    index('admin_log_channel').on(table.channelId, table.serial),
    index('admin_log_subject').on(table.subjectId, table.serial),
    index('admin_log_created').on(table.createdAt),
    uniqueIndex('admin_log_undoes').on(table.undoes),
  ],
)

/** The days (UTC, YYYY-MM-DD) on which a person used Squall, for counting active people. */
export const activeDays = sqliteTable(
  'active_days',
  {
    day: text('day').notNull(),
    userId: member(),
    /** A bit mask of active hours; bit 0 is 00:00 to 01:00. */
    hours: integer('hours').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.userId] }), index('active_days_user').on(table.userId)],
)

/** Every weather alert received, once, for counting alerts over time. `id` is the alert's own. */
export const seenAlerts = sqliteTable(
  'seen_alerts',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    severity: text('severity').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('seen_alerts_seen').on(table.seenAt)],
)

/** Members' reports of content; each member reports a subject once. */
export const reports = sqliteTable(
  'reports',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    userId: member(),
    subject: text('subject', {
      enum: ['stream', 'message', 'photo', 'post', 'comment', 'profile', 'storm-report', 'clip'],
    }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The owner of the reported content. */
    subjectUserId: text('subject_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', {
      enum: [
        'danger',
        'violence',
        'false-weather',
        'harassment',
        'hate',
        'sexual',
        'private-information',
        'not-theirs',
        'spam',
        'other',
      ],
    }).notNull(),
    details: text('details'),
    /** The content at the time of the report; it may change or be deleted later. */
    excerpt: text('excerpt').notNull(),
    severity: text('severity', { enum: ['low', 'medium', 'high', 'critical'] }).notNull(),
    status: text('status', { enum: ['open', 'resolved', 'dismissed'] }).notNull(),
    reviewedAt: instant('reviewed_at'),
    reviewedBy: text('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('reports_id').on(table.id),
    uniqueIndex('reports_once').on(table.userId, table.subject, table.subjectId),
    index('reports_status').on(table.status, table.serial),
    index('reports_subject').on(table.subject, table.subjectId, table.status),
    index('reports_subject_user').on(table.subjectUserId),
    index('reports_reviewer').on(table.reviewedBy),
  ],
)

/** Installation-wide values that an administrator or the first run sets. */
export const settings = sqliteTable('settings', {
  key: text('key', { enum: ['setup-token-hash', 'auto-approve'] }).primaryKey(),
  value: text('value').notNull(),
})
