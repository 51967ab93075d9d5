import {
  type Channel,
  ChatModeration,
  MASKED_KEY,
  PageLayout,
  PageTheme,
  type StreamingPage,
} from '@squall/shared/contract/channel'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, gt, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../../errors'
import { toGlob } from '../../platform/glob'
import { isNotDeleted } from '../people/queries'

const { streams, streamingPages, users } = tables
const LIST_LIMIT = 200
const SocialLinks = z.array(z.string())

function matchSearch(search: string): SQL | undefined {
  const pattern = toGlob(search.trim())
  const has = (column: typeof users.username | typeof users.displayName | typeof streamingPages.title) =>
    sql`${column} glob ${pattern}`
  return or(has(users.displayName), has(users.username), has(streamingPages.title))
}

/** The columns of a Channel, and none of the thirty others. */
const channelColumns = {
  id: users.id,
  displayName: users.displayName,
  username: users.username,
  streamingPageTitle: streamingPages.title,
  streamingPageDescription: streamingPages.description,
  bio: users.bio,
  profileImageUrl: users.profileImageUrl,
  isVerified: users.isVerified,
  followers: users.followers,
  totalStreams: users.totalStreams,
  youtubeChannelName: streamingPages.youtubeChannelName,
  joined: users.createdAt,
}

const selectChannelsAmong = (db: Db, people: SQL | undefined, search: string) =>
  db
    .select(channelColumns)
    .from(users)
    .leftJoin(streamingPages, eq(streamingPages.userId, users.id))
    .where(
      and(
        people,
        or(gt(users.totalStreams, 0), isNotNull(streamingPages.userId)),
        search.trim() === '' ? undefined : matchSearch(search),
      ),
    )
    .orderBy(desc(users.chaserScore), desc(users.id))
    .limit(LIST_LIMIT)

/**
 * Returns the queries for live channels and for all others, which are read along the leaderboard's index until the list is
 * full.
 */
export function selectChannels(db: Db, search = '') {
  const live = db.select({ id: streams.userId }).from(streams).where(eq(streams.isLive, true))
  return {
    // The plus keeps SQLite from scanning the leaderboard's index for the few live ones.
    live: selectChannelsAmong(db, and(inArray(users.id, live), sql`+${users.accountStatus} = 'approved'`), search),
    others: selectChannelsAmong(db, and(notInArray(users.id, live), eq(users.accountStatus, 'approved')), search),
  }
}

/**
 * Returns the channels of the directory: approved people who set up their page or have streamed. Live ones first, then by the
 * leaderboard's order; at most 200. `search` is a part of display name, username or page title, in any case and with or without accents.
 */
export function listChannels(db: Db, search?: string): Channel[] {
  const { live, others } = selectChannels(db, search)
  return [
    ...live.all().map((row) => ({ ...row, isLive: true })),
    ...others.all().map((row) => ({ ...row, isLive: false })),
  ]
    .slice(0, LIST_LIMIT)
    .map(({ joined, ...channel }) => ({ ...channel, joinedDate: joined.toISOString() }))
}

type PageRow = typeof streamingPages.$inferSelect

/** Returns the page of a user who has not changed any setting. */
function createDefaultPage(userId: string): PageRow {
  return {
    userId,
    title: null,
    description: null,
    banner: null,
    theme: PageTheme.enum['storm-dark'],
    isThemeChosen: false,
    layout: PageLayout.enum.standard,
    youtubeChannelId: null,
    youtubeChannelName: null,
    youtubeChannelUrl: null,
    twitchUsername: null,
    twitchChannelName: null,
    twitchChannelUrl: null,
    twitchChannelId: null,
    streamlabsStreamKey: null,
    streamlabsChannelId: null,
    socialLinks: '[]',
    supportUrl: null,
    allowChatDonations: true,
    allowChatEmotes: true,
    chatModeration: ChatModeration.enum.moderate,
  }
}

/**
 * Returns a person's streaming page. The stream key is masked for its owner and null for others.
 * @throws NOT_FOUND when no account has that id
 */
export function getStreamingPage(db: Pick<Db, 'select'>, userId: string, requesterId: string | null): StreamingPage {
  const user = db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNotDeleted))
    .get()
  if (user === undefined) throw notFound('User not found')
  const page =
    db.select().from(streamingPages).where(eq(streamingPages.userId, userId)).get() ?? createDefaultPage(userId)
  const hasKey = page.streamlabsStreamKey !== null
  return {
    id: user.id,
    username: user.username,
    displayName: user.displayName,
    bio: user.bio,
    location: user.location,
    profileImageUrl: user.profileImageUrl,
    followers: user.followers,
    followersCount: user.followers,
    totalStreams: user.totalStreams,
    yearsOfExperience: user.yearsOfExperience,
    isVerified: user.isVerified,
    streaming_page_title: page.title,
    streaming_page_description: page.description,
    streaming_page_banner: page.banner,
    streaming_page_theme_chosen: page.isThemeChosen,
    streaming_page_theme: PageTheme.catch('storm-dark').parse(page.theme),
    streaming_page_layout: PageLayout.catch('standard').parse(page.layout),
    youtube_channel_id: page.youtubeChannelId,
    youtube_channel_name: page.youtubeChannelName,
    youtube_channel_url: page.youtubeChannelUrl,
    twitch_username: page.twitchUsername,
    twitch_channel_name: page.twitchChannelName,
    twitch_channel_url: page.twitchChannelUrl,
    twitch_channel_id: page.twitchChannelId,
    twitchUsername: page.twitchUsername,
    twitchChannelName: page.twitchChannelName,
    twitchChannelUrl: page.twitchChannelUrl,
    twitchChannelId: page.twitchChannelId,
    streamlabs_stream_key: hasKey && requesterId === userId ? MASKED_KEY : null,
    streamlabs_channel_id: requesterId === userId ? page.streamlabsChannelId : null,
    allow_chat_donations: page.allowChatDonations,
    allow_chat_emotes: page.allowChatEmotes,
    chat_moderation: ChatModeration.catch('moderate').parse(page.chatModeration),
    support_url: page.supportUrl,
    social_links: SocialLinks.catch([]).parse(parseJsonOrNull(page.socialLinks)),
  }
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
