import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { member } from './columns'

/** Members' weather stations. `apiKey` and `apiSecret` are sealed with the installation's key, bound to the row. */
export const weatherStations = sqliteTable(
  'weather_stations',
  {
    id: text('id').primaryKey(),
    userId: member(),
    name: text('name').notNull(),
    deviceType: text('device_type', { enum: ['manual', 'acurite', 'davis', 'ambient', 'ecowitt'] }).notNull(),
    apiKey: text('api_key'),
    apiSecret: text('api_secret'),
    /** The last characters of the key, so that its owner can recognise it. */
    apiKeyHint: text('api_key_hint'),
    stationId: text('station_id'),
    location: text('location'),
    batteryLevel: integer('battery_level'),
    batteryIsLow: integer('battery_is_low', { mode: 'boolean' }),
    autoSync: integer('auto_sync', { mode: 'boolean' }).notNull().default(true),
    /** The last reading as JSON, and when it was measured. */
    lastReading: text('last_reading'),
    lastReadingAt: integer('last_reading_at', { mode: 'timestamp_ms' }),
    lastError: text('last_error'),
    lastSyncAt: integer('last_sync_at', { mode: 'timestamp_ms' }),
    /** The id of a station that pushes its readings. Its key is sealed to show its owner, and hashed to verify pushes. */
    pushId: text('push_id'),
    pushKey: text('push_key'),
    pushKeyHash: text('push_key_hash'),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    index('weather_stations_user').on(table.userId, table.createdAt),
    uniqueIndex('weather_stations_push').on(table.pushId),
    index('weather_stations_sync').on(table.autoSync, table.lastSyncAt),
  ],
)
