import { EditPageInput, type StreamingPage } from '@squall/shared/contract/channel'
import { z } from 'zod'
import { getWornTheme, toThemeEdit } from '../themes/rules'
import { splitLines } from './rules'

const links = EditPageInput.shape.social_links
const BAD_LINKS = 'Write one web address per line, each beginning with https://, at most 8'

/** Schema of the General tab. Social links are typed one per line. */
export const GeneralForm = EditPageInput.pick({
  streaming_page_title: true,
  streaming_page_description: true,
  streaming_page_layout: true,
  chat_moderation: true,
  allow_chat_donations: true,
  allow_chat_emotes: true,
  support_url: true,
}).extend({
  /** Empty while a custom theme is active. */
  streaming_page_theme: z.union([EditPageInput.shape.streaming_page_theme, z.literal(['', 'visitor'])]),
  social_links: z
    .string()
    .transform(splitLines)
    .refine((lines) => links.safeParse(lines).success, { error: BAD_LINKS }),
})

export const getGeneralDefaults = (page: StreamingPage, hasCustomTheme: boolean): z.input<typeof GeneralForm> => ({
  streaming_page_title: page.streaming_page_title ?? '',
  streaming_page_description: page.streaming_page_description ?? '',
  streaming_page_theme: hasCustomTheme ? '' : getWornTheme(page),
  streaming_page_layout: page.streaming_page_layout,
  chat_moderation: page.chat_moderation,
  allow_chat_donations: page.allow_chat_donations,
  allow_chat_emotes: page.allow_chat_emotes,
  support_url: page.support_url ?? '',
  social_links: page.social_links.join('\n'),
})

/** Returns the edit that the General tab sends. Its theme deactivates a custom one, so it is sent only when chosen. */
export function toGeneralEdit(
  { streaming_page_theme, ...form }: z.output<typeof GeneralForm>,
  page: StreamingPage,
  hasCustomTheme: boolean,
) {
  const isKept = !hasCustomTheme && streaming_page_theme === getWornTheme(page)
  if (streaming_page_theme === undefined || streaming_page_theme === '' || isKept) return form
  return { ...form, ...toThemeEdit(streaming_page_theme) }
}

/** Schema of the Integrations tab. */
export const IntegrationsForm = EditPageInput.pick({
  youtube_channel_id: true,
  youtube_channel_name: true,
  youtube_channel_url: true,
  twitch_username: true,
  twitch_channel_name: true,
  twitch_channel_url: true,
  streamlabs_stream_key: true,
  streamlabs_channel_id: true,
})

/** Returns the initial fields. The key's mask, sent back unchanged, keeps the stored key. */
export const getIntegrationsDefaults = (page: StreamingPage) => ({
  youtube_channel_id: page.youtube_channel_id ?? '',
  youtube_channel_name: page.youtube_channel_name ?? '',
  youtube_channel_url: page.youtube_channel_url ?? '',
  twitch_username: page.twitch_username ?? '',
  twitch_channel_name: page.twitch_channel_name ?? '',
  twitch_channel_url: page.twitch_channel_url ?? '',
  streamlabs_stream_key: page.streamlabs_stream_key ?? '',
  streamlabs_channel_id: page.streamlabs_channel_id ?? '',
})
