import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Polygon } from '../../../rules/geo'
import { recordingStates, replayVisibilities } from '../../../rules/recording'
import { severities } from '../../../rules/severity'
import { counter, instant, member } from './columns'
import { users } from './users'

/** Broadcasts. The position is that of the start, as measured; `placePrecision` limits what the public sees of it. */
export const streams = sqliteTable(
  'streams',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description'),
    latitude: real('latitude'),
    longitude: real('longitude'),
    /** The town near the position that the public sees; null where the position is unknown, hidden or far from any town. */
    placeName: text('place_name'),
    placePrecision: text('place_precision', { enum: ['exact', 'approximate', 'off'] }).notNull(),
    /** Where the map last showed its chaser, already in the public precision; null before that and in the home zone. */
    shownLatitude: real('shown_latitude'),
    shownLongitude: real('shown_longitude'),
    isLive: integer('is_live', { mode: 'boolean' }).notNull(),
    viewerCount: integer('viewer_count').notNull().default(0),
    peakViewers: integer('peak_viewers').notNull().default(0),
    totalViews: integer('total_views').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    chatMessages: integer('chat_messages').notNull().default(0),
    startedAt: integer('started_at', { mode: 'timestamp_ms' }).notNull(),
    endedAt: integer('ended_at', { mode: 'timestamp_ms' }),
    /** When the publisher last sent; an abandoned live stream is ended. */
    lastPublishedAt: integer('last_published_at', { mode: 'timestamp_ms' }).notNull(),
    /** Since when an administrator has kept its sound from the viewers. */
    mutedAt: integer('muted_at', { mode: 'timestamp_ms' }),
    /** Why an administrator ended it; null for every other end. */
    endReason: text('end_reason'),
    /** The URL of the large size of its picture, which its publisher replaces while it is live. */
    posterUrl: text('poster_url'),
    /** The picture before it, still served to pages that were loaded with its address. */
    formerPosterUrl: text('former_poster_url'),
    /** Its chaser chose to have it recorded, and has not deleted the recording. */
    isRecorded: integer('is_recorded', { mode: 'boolean' }).notNull().default(false),
    /** What the media process last reported of the recording; null before its first segment. */
    recordingState: text('recording_state', { enum: recordingStates }),
    /** Who may watch the recording after the end; its owner always may. */
    replayVisibility: text('replay_visibility', { enum: replayVisibilities }).notNull().default('public'),
    /** Its owner keeps it when older recordings make room. */
    isReplayPinned: integer('is_replay_pinned', { mode: 'boolean' }).notNull().default(false),
    /** The length and size of the recording, counted when the stream ends; null before that and without one. */
    recordingMs: integer('recording_ms'),
    recordingBytes: integer('recording_bytes'),
    replayViews: counter('replay_views'),
  },
  (table) => [
    uniqueIndex('streams_one_live_per_owner').on(table.userId).where(sql`${table.isLive} = 1`),
    index('streams_live_started').on(table.isLive, table.startedAt),
    index('streams_user_started').on(table.userId, table.startedAt),
    uniqueIndex('streams_poster').on(table.posterUrl),
    uniqueIndex('streams_former_poster').on(table.formerPosterUrl),
    index('streams_recorded').on(table.endedAt).where(sql`${table.isRecorded} = 1`),
  ],
)

/** What a replay's timeline is divided by: another title, or an alert at the stream's public position. */
export const streamChapters = sqliteTable(
  'stream_chapters',
  {
    streamId: text('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    kind: text('kind', { enum: ['title', 'alert'] }).notNull(),
    title: text('title').notNull(),
    /** Of an alert; null for a title. */
    severity: text('severity', { enum: severities }),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.startsAt, table.kind, table.title] })],
)

/** A warning near the public position of a recorded stream while it was live, for the map of its replay. */
export const streamWarnings = sqliteTable(
  'stream_warnings',
  {
    streamId: text('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    /** The event's key. One whose area or severity changes has a row for each. */
    key: text('key').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** When it ends or has ended, was replaced, or was near no more. */
    endsAt: instant('ends_at').notNull(),
    severity: text('severity', { enum: ['emergency', 'warning'] }).notNull(),
    type: text('type', { enum: ['tornado', 'severe-thunderstorm', 'flash-flood'] }).notNull(),
    polygons: text('polygons', { mode: 'json' }).$type<Polygon[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.key, table.startsAt] })],
)

export const streamLikes = sqliteTable(
  'stream_likes',
  {
    streamId: text('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.userId] })],
)

/**
 * Where and when chasers were shown on the map: public positions only, so that what nobody may see is not stored either.
 * `atMs` is the recording's clock, in milliseconds since the stream's start.
 */
export const chaserPositions = sqliteTable(
  'chaser_positions',
  {
    streamId: text('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    atMs: integer('at_ms').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    headingDegrees: integer('heading_degrees'),
    speedKmh: integer('speed_kmh'),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.atMs] })],
)

/** Streams that chasers announced for a later time. */
export const plannedStreams = sqliteTable(
  'planned_streams',
  {
    id: text('id').primaryKey(),
    userId: member(),
    title: text('title').notNull(),
    startsAt: instant('starts_at').notNull(),
    createdAt: instant('created_at').notNull(),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    index('planned_streams_user').on(table.userId, table.startsAt),
    index('planned_streams_starts').on(table.startsAt),
  ],
)

/** People who want a reminder of a planned stream. */
export const streamReminders = sqliteTable(
  'stream_reminders',
  {
    plannedStreamId: text('planned_stream_id')
      .notNull()
      .references(() => plannedStreams.id, { onDelete: 'cascade' }),
    userId: member(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.plannedStreamId, table.userId] }),
    index('stream_reminders_user').on(table.userId),
  ],
)
