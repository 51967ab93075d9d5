import type { Channel, StreamingPage } from '@squall/shared/contract/channel'

const DEFAULT_BLURB = 'Storm chaser, sharing the sky live from the road.'

/** Returns the page's description, else the bio, else a default sentence. */
export const getPageDescription = (page: Pick<StreamingPage, 'streaming_page_description' | 'bio'>): string =>
  page.streaming_page_description || page.bio || DEFAULT_BLURB

export const getChannelTitle = (channel: Pick<Channel, 'streamingPageTitle' | 'displayName' | 'username'>): string =>
  channel.streamingPageTitle || channel.displayName || channel.username

/** Returns the description on a directory card; null when the owner wrote none. */
export const getChannelDescription = (channel: Pick<Channel, 'streamingPageDescription' | 'bio'>): string | null =>
  channel.streamingPageDescription || channel.bio || null

export interface ExternalChannel {
  kind: 'video' | 'live'
  name: string
  url: string
}

/** Returns the owner's channels on other sites that have a URL. */
export function listExternalChannels(page: StreamingPage): ExternalChannel[] {
  const { youtube_channel_url, youtube_channel_name, twitch_channel_url, twitch_channel_name, twitch_username } = page
  const channels: ExternalChannel[] = []
  if (youtube_channel_url)
    channels.push({
      kind: 'video',
      name: youtube_channel_name || getHostName(youtube_channel_url),
      url: youtube_channel_url,
    })
  if (twitch_channel_url) {
    const name = twitch_channel_name || twitch_username || getHostName(twitch_channel_url)
    channels.push({ kind: 'live', name, url: twitch_channel_url })
  }
  return channels
}

/** Returns the host without www ('https://www.example.org/me' → 'example.org'); the text itself when it is no URL. */
export function getHostName(url: string): string {
  try {
    return new URL(url).host.replace(/^www\./, '')
  } catch {
    return url
  }
}

interface SocialLink {
  url: string
  /** The host, with the path where two links share a host. */
  name: string
}

/** Returns the owner's links with distinct names. */
export function listSocialLinks(urls: readonly string[]): SocialLink[] {
  const hosts = urls.map(getHostName)
  return urls.map((url, index) => {
    const host = hosts[index] ?? url
    const isShared = hosts.indexOf(host) !== hosts.lastIndexOf(host)
    return { url, name: isShared ? `${host}${new URL(url).pathname.replace(/\/$/, '')}` : host }
  })
}

/** Returns the bio that stands apart from the description; null when the header shows it already. */
export const getSeparateBio = (page: Pick<StreamingPage, 'streaming_page_description' | 'bio'>): string | null =>
  page.streaming_page_description && page.bio && page.bio !== page.streaming_page_description ? page.bio : null

/** Returns the non-blank lines of a text, trimmed. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
