import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from './columns'

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
    type: text('type', { enum: ['user', 'photo', 'post', 'report', 'chat', 'contest', 'system'] }).notNull(),
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
