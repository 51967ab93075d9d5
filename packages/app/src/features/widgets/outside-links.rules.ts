interface OutsideLink {
  href: string
  host: string
  /** The URL for display: without scheme, www and closing slash. */
  name: string
}

/** Returns a saved http(s) URL; null for anything else, such as `javascript:`. */
export function toOutsideLink(saved: string | null): OutsideLink | null {
  if (saved === null || !URL.canParse(saved)) return null
  const url = new URL(saved)
  if (!/^https?:$/.test(url.protocol)) return null
  const host = url.host.replace(/^www\./, '')
  const path = `${url.pathname}${url.search}`.replace(/\/$/, '')
  return { href: url.href, host, name: `${host}${path}` }
}

/** A YouTube channel id (UC…); the channel's uploads are the playlist with the same id and UU for UC. */
const CHANNEL_ID = /^UC([\w-]{22})$/

/** Returns the URL of a player for a channel's uploads, on YouTube's domain without cookies; null for an invalid channel id. */
export function getYouTubePlayerUrl(channelId: string | null): string | null {
  const name = CHANNEL_ID.exec(channelId ?? '')?.[1]
  return name === undefined ? null : `https://www.youtube-nocookie.com/embed/videoseries?list=UU${name}`
}

/** Returns the URL of Twitch's player, muted and paused; `host` is this site's host name, which Twitch requires. */
export function getTwitchPlayerUrl(username: string | null, host: string): string | null {
  if (username === null || !/^\w{1,25}$/.test(username)) return null
  const query = new URLSearchParams({ channel: username, parent: host, muted: 'true', autoplay: 'false' })
  return `https://player.twitch.tv/?${query}`
}

/** Returns the URL of a Twitch channel: the saved one, or the one of the username. */
export function getTwitchChannelUrl(saved: string | null, username: string | null): string | null {
  const link = toOutsideLink(saved)
  if (link !== null) return link.href
  return username === null ? null : `https://www.twitch.tv/${encodeURIComponent(username)}`
}
