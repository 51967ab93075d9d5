interface OutsideLink {
  href: string
  host: string
  /** The address as people write it: without scheme, www and closing slash. */
  name: string
}

/** A saved address, if it is one of the web; null for anything else, such as `javascript:`. */
export function outsideLink(saved: string | null): OutsideLink | null {
  if (saved === null || !URL.canParse(saved)) return null
  const url = new URL(saved)
  if (!/^https?:$/.test(url.protocol)) return null
  const host = url.host.replace(/^www\./, '')
  const path = `${url.pathname}${url.search}`.replace(/\/$/, '')
  return { href: url.href, host, name: `${host}${path}` }
}

/** A channel id of YouTube, whose uploads are the list of the same name with U for C. */
const CHANNEL_ID = /^UC([\w-]{22})$/

/** The player of a channel's uploads on YouTube's address without cookies; null without a proper channel id. */
export function youTubePlayer(channelId: string | null): string | null {
  const name = CHANNEL_ID.exec(channelId ?? '')?.[1]
  return name === undefined ? null : `https://www.youtube-nocookie.com/embed/videoseries?list=UU${name}`
}

/** Twitch's player, muted and waiting; `host` is the name of this site, without which Twitch refuses. */
export function twitchPlayer(username: string | null, host: string): string | null {
  if (username === null || !/^\w{1,25}$/.test(username)) return null
  const query = new URLSearchParams({ channel: username, parent: host, muted: 'true', autoplay: 'false' })
  return `https://player.twitch.tv/?${query}`
}

/** A channel's page on Twitch: the saved address, or the one that goes with the username. */
export function twitchChannel(saved: string | null, username: string | null): string | null {
  const link = outsideLink(saved)
  if (link !== null) return link.href
  return username === null ? null : `https://www.twitch.tv/${encodeURIComponent(username)}`
}
