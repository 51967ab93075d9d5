import { type EditPageInput, MASKED_KEY, PageSettings, type StreamingPage } from '@squall/shared/contract/channel'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, forbidden } from '../../errors'
import type { SecretBox } from '../../platform/secret-box'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'
import { requirePerson } from '../people/queries'
import { replaceProfilePicture } from '../profiles/mutations'
import { getStreamingPage } from './queries'

const { streamingPages, streamingThemes } = tables

type Edit = z.output<typeof EditPageInput>

/** Returns the stream key as it is stored; undefined keeps the stored one. */
function sealStreamKey(key: string | null | undefined, userId: string, secrets: SecretBox): string | null | undefined {
  if (key === undefined || key === MASKED_KEY) return undefined
  return key === null ? null : secrets.seal(key, userId)
}

/** Returns the columns of an edit; those that are undefined stay unchanged. */
function toColumns(edit: Edit, stored: StreamingPage, secrets: SecretBox) {
  return {
    title: edit.streaming_page_title,
    description: edit.streaming_page_description,
    theme: edit.streaming_page_theme,
    isThemeChosen: readThemeChoice(edit, stored),
    layout: edit.streaming_page_layout,
    youtubeChannelId: edit.youtube_channel_id,
    youtubeChannelName: edit.youtube_channel_name,
    youtubeChannelUrl: edit.youtube_channel_url,
    twitchUsername: chooseChange(stored.twitch_username, edit.twitch_username, edit.twitchUsername),
    twitchChannelName: chooseChange(stored.twitch_channel_name, edit.twitch_channel_name, edit.twitchChannelName),
    twitchChannelUrl: chooseChange(stored.twitch_channel_url, edit.twitch_channel_url, edit.twitchChannelUrl),
    twitchChannelId: chooseChange(stored.twitch_channel_id, edit.twitch_channel_id, edit.twitchChannelId),
    streamlabsStreamKey: sealStreamKey(edit.streamlabs_stream_key, edit.userId, secrets),
    streamlabsChannelId: edit.streamlabs_channel_id,
    allowChatDonations: edit.allow_chat_donations,
    allowChatEmotes: edit.allow_chat_emotes,
    chatModeration: edit.chat_moderation,
    supportUrl: edit.support_url,
    socialLinks: edit.social_links && JSON.stringify(edit.social_links),
  }
}

type Text = string | null

/** Returns the value of a field with two names: the one that is not the stored value. */
const chooseChange = (stored: Text, ...sent: (Text | undefined)[]): Text | undefined =>
  sent.find((value) => value !== undefined && value !== stored)

const settingNames = PageSettings.keyof().options

/** Whether a page is sent back as it was answered, perhaps with changes. Its theme is then no choice by itself. */
const isWhole = (edit: Edit): boolean => settingNames.every((name) => edit[name] !== undefined)

/** Whether the page's own theme is to be seen, built-in or the visitor's. A page that is sent back whole keeps its custom theme. */
const hasChosenTheme = (edit: Edit, stored: StreamingPage): boolean =>
  isOtherTheme(edit, stored) ||
  (!isWhole(edit) && (edit.streaming_page_theme !== undefined || edit.streaming_page_theme_chosen === false))

const isOtherTheme = ({ streaming_page_theme: theme }: Edit, stored: StreamingPage): boolean =>
  theme !== undefined && theme !== stored.streaming_page_theme

/** Returns whether the page wears its built-in theme instead of the visitor's; undefined leaves it as it is. */
function readThemeChoice(edit: Edit, stored: StreamingPage): boolean | undefined {
  if (isOtherTheme(edit, stored)) return true
  if (edit.streaming_page_theme_chosen !== undefined) return edit.streaming_page_theme_chosen
  return edit.streaming_page_theme !== undefined && !isWhole(edit) ? true : undefined
}

/**
 * Returns the requester's own page after changing the given settings. Choosing a built-in theme deactivates a custom one.
 * @throws NOT_FOUND, FORBIDDEN; BAD_REQUEST for another banner, which has to be uploaded
 */
export async function editStreamingPage(services: Services, session: SessionInfo, edit: Edit): Promise<StreamingPage> {
  const { db, secrets } = services
  const { userId } = edit
  requireOwnPage(db, userId, session)
  const stored = getStreamingPage(db, userId, session.user.id)
  const banner = edit.streaming_page_banner
  if (banner && banner !== stored.streaming_page_banner)
    throw badRequest('Upload the banner: an address is not accepted')
  if (banner === null) await replaceProfilePicture(services, 'banners', userId, null)
  const changes = toColumns(edit, stored, secrets)
  return db.transaction((tx) => {
    tx.insert(streamingPages).values({ userId }).onConflictDoNothing().run()
    if (Object.values(changes).some((value) => value !== undefined))
      tx.update(streamingPages).set(changes).where(eq(streamingPages.userId, userId)).run()
    if (hasChosenTheme(edit, stored))
      tx.update(streamingThemes).set({ isActive: false }).where(eq(streamingThemes.userId, userId)).run()
    return getStreamingPage(tx, userId, session.user.id)
  })
}

/** @throws NOT_FOUND, FORBIDDEN unless the page is the requester's own */
function requireOwnPage(db: Pick<Db, 'select'>, userId: string, { user }: SessionInfo): void {
  if (userId === user.id) return
  requirePerson(db, userId)
  throw forbidden('This page is not yours')
}
