import { z } from 'zod'
import { Identifier, multiLine, optionalText, singleLine, webAddress } from '../text'

/** A card of the channel directory. `joinedDate` is ISO 8601 in UTC. */
export const Channel = z.object({
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  streamingPageTitle: z.string().nullable(),
  streamingPageDescription: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isVerified: z.boolean(),
  followers: z.number().int(),
  totalStreams: z.number().int(),
  youtubeChannelName: z.string().nullable(),
  joinedDate: z.string(),
  isLive: z.boolean(),
})
export type Channel = z.infer<typeof Channel>

export const PageTheme = z.enum(['storm-dark', 'storm-light', 'tornado-red', 'lightning-blue'])
export type PageTheme = z.infer<typeof PageTheme>

export const PageLayout = z.enum(['standard', 'grid', 'sidebar', 'minimal'])
export type PageLayout = z.infer<typeof PageLayout>

export const ChatModeration = z.enum(['relaxed', 'moderate', 'strict'])
export type ChatModeration = z.infer<typeof ChatModeration>

/** What clients get instead of a stored stream key; sent back unchanged it keeps the key. */
export const MASKED_KEY = '••••••••'

/** The settings of a page under their documented names; null when not set. */
export const PageSettings = z.object({
  streaming_page_title: z.string().nullable(),
  streaming_page_description: z.string().nullable(),
  streaming_page_banner: z.string().nullable(),
  streaming_page_theme: PageTheme,
  streaming_page_layout: PageLayout,
  youtube_channel_id: z.string().nullable(),
  youtube_channel_name: z.string().nullable(),
  youtube_channel_url: z.string().nullable(),
  twitch_username: z.string().nullable(),
  twitch_channel_name: z.string().nullable(),
  twitch_channel_url: z.string().nullable(),
  twitch_channel_id: z.string().nullable(),
  /** Masked for its owner, null for others. */
  streamlabs_stream_key: z.string().nullable(),
  streamlabs_channel_id: z.string().nullable(),
  allow_chat_donations: z.boolean(),
  allow_chat_emotes: z.boolean(),
  chat_moderation: ChatModeration,
  support_url: z.string().nullable(),
  social_links: z.array(z.string()),
})
export type PageSettings = z.infer<typeof PageSettings>

/**
 * A chaser's page: the person and its settings. As documented, some fields stand under two names. Until a theme is chosen
 * (`streaming_page_theme_chosen`), screens show the page in the theme of each visitor.
 */
export const StreamingPage = PageSettings.extend({
  streaming_page_theme_chosen: z.boolean(),
  twitchUsername: z.string().nullable(),
  twitchChannelName: z.string().nullable(),
  twitchChannelUrl: z.string().nullable(),
  twitchChannelId: z.string().nullable(),
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  followers: z.number().int(),
  followersCount: z.number().int(),
  totalStreams: z.number().int(),
  yearsOfExperience: z.number().int(),
  isVerified: z.boolean(),
})
export type StreamingPage = z.infer<typeof StreamingPage>

const WEB_ADDRESS = 'Please enter a web address that begins with https://'
const link = webAddress({ max: 300, wrong: WEB_ADDRESS })
const optionalAddress = z.union([z.literal('').transform(() => null), link], { error: WEB_ADDRESS }).nullish()

const twitch = {
  twitch_username: z
    .string()
    .trim()
    .regex(/^(\w{1,25})?$/, 'A Twitch username holds letters, digits and underscores')
    .transform((value) => value || null)
    .nullish(),
  twitch_channel_name: optionalText(singleLine({ label: 'Display name', max: 100 })),
  twitch_channel_url: optionalAddress,
  twitch_channel_id: optionalText(singleLine({ label: 'Channel id', max: 100 })),
}

/**
 * Fields that are left out stay; an empty text deletes the stored one. Where a Twitch field is sent under both of its names, the
 * one that differs from the stored value counts.
 */
export const EditPageInput = z.object({
  userId: Identifier,
  streaming_page_title: optionalText(singleLine({ label: 'Page title', max: 100 })),
  streaming_page_description: optionalText(multiLine({ label: 'Page description', max: 1000 })),
  /** Null deletes the banner. The stored address changes nothing, and any other is refused: a banner is uploaded. */
  streaming_page_banner: singleLine({ label: 'Banner', max: 300 }).nullish(),
  streaming_page_theme: PageTheme.optional(),
  /** False returns to the theme of each visitor. Another theme counts as chosen whatever this says. */
  streaming_page_theme_chosen: z.boolean().optional(),
  streaming_page_layout: PageLayout.optional(),
  youtube_channel_id: optionalText(singleLine({ label: 'Channel id', max: 100 })),
  youtube_channel_name: optionalText(singleLine({ label: 'Channel name', max: 100 })),
  youtube_channel_url: optionalAddress,
  ...twitch,
  twitchUsername: twitch.twitch_username,
  twitchChannelName: twitch.twitch_channel_name,
  twitchChannelUrl: twitch.twitch_channel_url,
  twitchChannelId: twitch.twitch_channel_id,
  streamlabs_stream_key: optionalText(singleLine({ label: 'Stream key', max: 300 })),
  streamlabs_channel_id: optionalText(singleLine({ label: 'Channel id', max: 100 })),
  allow_chat_donations: z.boolean().optional(),
  allow_chat_emotes: z.boolean().optional(),
  chat_moderation: ChatModeration.optional(),
  support_url: optionalAddress,
  social_links: z.array(link).max(8, 'At most 8 links').optional(),
})
export type EditPageInput = z.input<typeof EditPageInput>

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A color is written as # and six digits')

export const Theme = z.object({
  id: z.string(),
  theme_name: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
  accent_color: z.string(),
  is_active: z.boolean(),
})
export type Theme = z.infer<typeof Theme>

export const CreateThemeInput = z.object({
  theme_name: singleLine({ label: 'Theme name', min: 1, max: 50 }),
  primary_color: color,
  secondary_color: color,
  accent_color: color,
})
export type CreateThemeInput = z.input<typeof CreateThemeInput>

/** `is_active` applies the theme, or returns the page to its built-in one. */
export const EditThemeInput = CreateThemeInput.partial().extend({ id: Identifier, is_active: z.boolean().optional() })
export type EditThemeInput = z.input<typeof EditThemeInput>
