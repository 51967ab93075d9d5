import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'
import { users } from './users'

/** Members' reports of content; each member reports a subject once. */
export const reports = sqliteTable(
  'reports',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    userId: member(),
    subject: text('subject', { enum: ['stream', 'message', 'photo', 'post', 'profile'] }).notNull(),
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
