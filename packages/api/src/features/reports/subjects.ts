import type { Report, ReportSubject } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, ne } from 'drizzle-orm'
import { notFound } from '../../errors'
import { requireVisible as requireVisiblePhoto } from '../photos/policy'
import { getOwnPicture } from '../posts/media'
import { type Asker, requireVisible as requireVisiblePost } from '../posts/policy'

const { chatMessages, photos, posts, streams, users } = tables

type Reads = Pick<Db, 'select'>

interface Seen {
  ownerId: string
  /** What there is to read of it. */
  text: string
}

const EXCERPT_CHARACTERS = 300

const shortened = (text: string): string => {
  const letters = [...text.trim()]
  return letters.length <= EXCERPT_CHARACTERS ? letters.join('') : `${letters.slice(0, EXCERPT_CHARACTERS).join('')}…`
}

const paragraphs = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join('\n')

const look: Record<ReportSubject, (db: Reads, id: string, asker: NonNullable<Asker>) => Seen> = {
  stream(db, id) {
    const stream = db.select().from(streams).where(eq(streams.id, id)).get()
    if (stream === undefined) throw notFound('Stream not found')
    return { ownerId: stream.userId, text: paragraphs(stream.title || 'Live Stream', stream.description) }
  },
  message(db, id) {
    const isShown = and(eq(chatMessages.id, id), eq(chatMessages.state, 'shown'))
    const line = db.select().from(chatMessages).where(isShown).get()
    if (line === undefined) throw notFound('Message not found')
    return { ownerId: line.userId, text: line.message }
  },
  photo(db, id, asker) {
    const { userId, title, description } = requireVisiblePhoto(db, id, asker)
    return { ownerId: userId, text: paragraphs(title, description) }
  },
  post(db, id, asker) {
    const { userId, content } = requireVisiblePost(db, id, asker)
    return { ownerId: userId, text: content }
  },
  profile(db, id) {
    const isThere = and(eq(users.id, id), ne(users.accountStatus, 'deleted'))
    const person = db.select().from(users).where(isThere).get()
    if (person === undefined) throw notFound('User not found')
    return { ownerId: id, text: paragraphs(`${person.displayName} (@${person.username})`, person.bio) }
  },
}

/**
 * What somebody reports, as they see it.
 * @throws NOT_FOUND, also for what the asker may not see
 */
export function seeSubject(db: Reads, subject: ReportSubject, id: string, asker: NonNullable<Asker>) {
  const { ownerId, text } = look[subject](db, id, asker)
  return { ownerId, excerpt: shortened(text) }
}

type Target = Report['target']
const GONE: Target = { isShown: false, streamId: null, pictureUrl: null }

const find: Record<ReportSubject, (db: Reads, id: string) => Target | undefined> = {
  stream(db, id) {
    const stream = db.select({ isLive: streams.isLive }).from(streams).where(eq(streams.id, id)).get()
    return stream && { isShown: stream.isLive, streamId: id, pictureUrl: null }
  },
  message(db, id) {
    const line = db.select().from(chatMessages).where(eq(chatMessages.id, id)).get()
    return line && { isShown: line.state === 'shown', streamId: line.streamId, pictureUrl: null }
  },
  photo(db, id) {
    const photo = db.select().from(photos).where(eq(photos.id, id)).get()
    return photo && { isShown: photo.status === 'approved', streamId: null, pictureUrl: photo.imageUrl }
  },
  post(db, id) {
    const post = db.select().from(posts).where(eq(posts.id, id)).get()
    const isPicture = post?.mediaType === 'photo'
    return (
      post && {
        isShown: post.status === 'approved',
        streamId: null,
        pictureUrl: isPicture ? (getOwnPicture(post.mediaUrl) ?? post.mediaUrl) : null,
      }
    )
  },
  profile(db, id) {
    const person = db.select().from(users).where(eq(users.id, id)).get()
    if (person === undefined) return undefined
    const isShown = person.accountStatus === 'approved' || person.accountStatus === 'pending'
    return { isShown, streamId: null, pictureUrl: person.profileImageUrl }
  },
}

/** What was reported, as it is now. */
export const targetOf = (db: Reads, subject: ReportSubject, id: string): Target => find[subject](db, id) ?? GONE
