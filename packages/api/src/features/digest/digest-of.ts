import type { Db } from '@squall/shared/server/db'
import type { MailSection } from '../../platform/mail-layout'
import { COUNTED, collectDigest, type Digest } from './collect-digest'
import { weekOfKey } from './week'

/** Mails have no reader's time zone, so they name theirs. */
const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

const restOf = (more: number): string | null => {
  if (more <= 0) return null
  return `and ${more >= COUNTED - 5 ? 'many' : more} more`
}

/** What stands in a digest that is about to be sent; null where everything in it is gone by now. */
export function digestOf(db: Db, publicUrl: string) {
  return (userId: string, key: string): MailSection[] | null => {
    const week = weekOfKey(key)
    const digest = week && collectDigest(db, userId, week)
    return digest && sectionsOf(digest, userId, publicUrl)
  }
}

/** A digest as the parts of its mail, those without content left out. */
function sectionsOf(digest: Digest, userId: string, publicUrl: string): MailSection[] {
  const page = (kind: 'stream' | 'streaming' | 'profile', id: string) =>
    `${publicUrl}/${kind}/${encodeURIComponent(id)}`
  const { streams, planned, followers, achievements } = digest
  const sections: MailSection[] = [
    {
      heading: 'Streams of chasers you follow',
      items: streams.lines.map(({ id, title, by, at }) => ({
        text: title,
        detail: `${by}, ${moment.format(at)}`,
        url: page('stream', id),
      })),
      rest: restOf(streams.count - streams.lines.length),
    },
    {
      heading: 'Planned streams',
      items: planned.lines.map(({ userId: by, title, by: name, at }) => ({
        text: title,
        detail: `${name}, ${moment.format(at)}`,
        url: page('streaming', by),
      })),
      rest: restOf(planned.count - planned.lines.length),
    },
    {
      heading: 'New followers',
      items: followers.names.map(({ id, displayName }) => ({
        text: displayName,
        detail: null,
        url: page('profile', id),
      })),
      rest: restOf(followers.count - followers.names.length),
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
