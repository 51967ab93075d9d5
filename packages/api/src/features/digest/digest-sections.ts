import type { Db } from '@squall/shared/server/db'
import type { MailSection } from '../../platform/mail-layout'
import { collectDigest, type Digest, MAX_COUNTED, parseDigestWeek } from './weekly-digest'

/** The reader's time zone is unknown, so times are in UTC and say so. */
const timeFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

const formatRest = (more: number): string | null => {
  if (more <= 0) return null
  return `and ${more >= MAX_COUNTED - 5 ? 'many' : more} more`
}

/** Returns a function that collects the mail sections of a user's digest; null when its content is gone by now. */
export function createDigestSections(db: Db, publicUrl: string) {
  return (userId: string, key: string): MailSection[] | null => {
    const week = parseDigestWeek(key)
    const digest = week && collectDigest(db, userId, week)
    return digest && toSections(digest, userId, publicUrl)
  }
}

/** Returns the sections of a digest mail, without empty ones. */
function toSections(digest: Digest, userId: string, publicUrl: string): MailSection[] {
  const page = (kind: 'stream' | 'streaming' | 'profile', id: string) =>
    `${publicUrl}/${kind}/${encodeURIComponent(id)}`
  const { streams, planned, followers, achievements } = digest
  const sections: MailSection[] = [
    {
      heading: 'Streams of chasers you follow',
      items: streams.lines.map(({ id, title, by, at }) => ({
        text: title,
        detail: `${by}, ${timeFormat.format(at)}`,
        url: page('stream', id),
      })),
      rest: formatRest(streams.count - streams.lines.length),
    },
    {
      heading: 'Planned streams',
      items: planned.lines.map(({ userId: by, title, by: name, at }) => ({
        text: title,
        detail: `${name}, ${timeFormat.format(at)}`,
        url: page('streaming', by),
      })),
      rest: formatRest(planned.count - planned.lines.length),
    },
    {
      heading: 'New followers',
      items: followers.names.map(({ id, displayName }) => ({
        text: displayName,
        detail: null,
        url: page('profile', id),
      })),
      rest: formatRest(followers.count - followers.names.length),
    },
    {
      heading: 'Your achievements',
      items: achievements.map(({ title, description }) => ({
        text: title,
        detail: description,
        url: page('profile', userId),
      })),
      rest: null,
    },
  ]
  return sections.filter(({ items }) => items.length > 0)
}
