import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'
import { streams } from './streams'
import { users } from './users'

/** The condition for reports that no administrator has looked at: pending ones, and those that were public at once. */
export const STORM_REPORT_AWAITS_REVIEW = sql`storm_reports.reviewed_at is null`

/**
 * Members' storm reports. The place is stored as the public sees it, to about 1 km or exact. `storm_reports_listed` covers the
 * search by time and box, so that 10,000 rows are passed over without being read.
 */
export const stormReports = sqliteTable(
  'storm_reports',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    userId: member(),
    kind: text('kind', { enum: ['tornado', 'funnel', 'wall-cloud', 'hail', 'wind', 'flood', 'damage'] }).notNull(),
    hailInches: real('hail_inches'),
    windMph: real('wind_mph'),
    isMeasured: integer('is_measured', { mode: 'boolean' }).notNull(),
    text: text('text'),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    placePrecision: text('place_precision', { enum: ['exact', 'approximate'] }).notNull(),
    placeName: text('place_name'),
    streamId: text('stream_id').references(() => streams.id, { onDelete: 'set null' }),
    occurredAt: instant('occurred_at').notNull(),
    /** The URL of the large size; the other sizes are beside it. */
    imageUrl: text('image_url'),
    width: integer('width'),
    height: integer('height'),
    placeholder: text('placeholder'),
    status: text('status', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
    rejectReason: text('reject_reason'),
    reviewedAt: instant('reviewed_at'),
    reviewedBy: text('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('storm_reports_id').on(table.id),
    uniqueIndex('storm_reports_image').on(table.imageUrl),
    index('storm_reports_listed').on(table.status, table.occurredAt, table.latitude, table.longitude),
    index('storm_reports_waiting').on(table.serial).where(STORM_REPORT_AWAITS_REVIEW),
    index('storm_reports_user').on(table.userId, table.createdAt),
    index('storm_reports_stream').on(table.streamId),
    index('storm_reports_reviewer').on(table.reviewedBy),
  ],
)
