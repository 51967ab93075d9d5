import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { member } from './columns'
import { users } from './users'

/** Settings of a chaser's channel page. Without a row, the defaults apply. */
export const streamingPages = sqliteTable('streaming_pages', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  title: text('title'),
  description: text('description'),
  /** The path of an uploaded picture under /files. */
  banner: text('banner'),
  theme: text('theme').notNull().default('storm-dark'),
  /** Until the owner chooses a theme, the page has the one of each visitor. */
  isThemeChosen: integer('is_theme_chosen', { mode: 'boolean' }).notNull().default(false),
  layout: text('layout').notNull().default('standard'),
  youtubeChannelId: text('youtube_channel_id'),
  youtubeChannelName: text('youtube_channel_name'),
  youtubeChannelUrl: text('youtube_channel_url'),
  twitchUsername: text('twitch_username'),
  twitchChannelName: text('twitch_channel_name'),
  twitchChannelUrl: text('twitch_channel_url'),
  twitchChannelId: text('twitch_channel_id'),
  /** Sealed with the installation's key; never leaves the server unencrypted. */
  streamlabsStreamKey: text('streamlabs_stream_key'),
  streamlabsChannelId: text('streamlabs_channel_id'),
  /** A JSON list of web addresses. */
  socialLinks: text('social_links').notNull().default('[]'),
  supportUrl: text('support_url'),
  allowChatDonations: integer('allow_chat_donations', { mode: 'boolean' }).notNull().default(true),
  allowChatEmotes: integer('allow_chat_emotes', { mode: 'boolean' }).notNull().default(true),
  chatModeration: text('chat_moderation').notNull().default('moderate'),
})

/** `config` is the documented JSON text: content, x_position, y_position, width, height, z_index. */
export const streamingWidgets = sqliteTable(
  'streaming_widgets',
  {
    id: text('id').primaryKey(),
    userId: member(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    config: text('config').notNull(),
    isVisible: integer('is_visible', { mode: 'boolean' }).notNull().default(true),
    sortOrder: integer('sort_order').notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('streaming_widgets_user').on(table.userId, table.sortOrder)],
)

/** Colours are `#rrggbb`. At most one theme of a page is active. */
export const streamingThemes = sqliteTable(
  'streaming_themes',
  {
    id: text('id').primaryKey(),
    userId: member(),
    name: text('name').notNull(),
    primaryColor: text('primary_color').notNull(),
    secondaryColor: text('secondary_color').notNull(),
    accentColor: text('accent_color').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    index('streaming_themes_user').on(table.userId, table.createdAt),
    uniqueIndex('streaming_themes_one_active').on(table.userId).where(sql`${table.isActive} = 1`),
  ],
)
