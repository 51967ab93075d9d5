import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, or, type SQL } from 'drizzle-orm'
import { conflict } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'
import { recordAuditEvent } from '../admin-log/audit-events'
import { getUser } from '../auth/users'
import { isNotDeleted } from '../people/queries'
import { requireModeratedStream, requireOwnStream } from './policy'

const { streams, users } = tables

/** The columns of a stream without a picture. */
export const NO_POSTER = { posterUrl: null, formerPosterUrl: null }

/** For this long after its end a stream without a picture takes one. */
export const LAST_POSTER_WITHIN_MS = 30_000

/** Returns the pictures of matching streams, and those before them. */
export const listPosters = (db: Pick<Db, 'select'>, match: SQL | undefined): (string | null)[] =>
  db
    .select({ url: streams.posterUrl, former: streams.formerPosterUrl })
    .from(streams)
    .where(match)
    .all()
    .flatMap(({ url, former }) => [url, former])

/** Whether a picture belongs to a stream that is shown, now or until its newest picture came. */
export const isShownPoster = (db: Pick<Db, 'select'>, url: string): boolean =>
  db
    .select({ id: streams.id })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.userId))
    .where(and(or(eq(streams.posterUrl, url), eq(streams.formerPosterUrl, url)), isNotDeleted))
    .get() !== undefined

/**
 * Returns the picture that a stream keeps because it has ended; null where it takes another one, as for half a minute after
 * the end of a stream without any. A picture does not change after the end, when people look at it.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when the stream has ended and takes none
 */
export function requireTakesPoster(db: Db, id: string, session: SessionInfo, now: Date): string | null {
  requireOwnStream(db, id, session)
  const stream = db.select().from(streams).where(eq(streams.id, id)).get()
  const { endedAt = null, endReason = null, posterUrl = null } = stream ?? {}
  const sinceEndMs = now.getTime() - (endedAt ?? now).getTime()
  if (endReason !== null || sinceEndMs > LAST_POSTER_WITHIN_MS) throw conflict('This stream has ended')
  return endedAt === null ? null : posterUrl
}

/**
 * Stores the picture of a person's own stream in place of the former one, which pages that name it can still load until the
 * next one comes. Returns the URL of the picture it now has.
 * @throws what requireTakesPoster and reading the picture throw
 */
export async function setStreamPoster(
  { db, files, now, readPicture }: Pick<Services, 'db' | 'files' | 'now' | 'readPicture'>,
  id: string,
  session: SessionInfo,
  bytes: Buffer,
): Promise<string> {
  const { sizes } = await readPicture(session.user.id, 'posters', bytes)
  const url = await files.putPicture('posters', sizes)
  try {
    // The stream may have ended while its picture was decoded.
    const kept = requireTakesPoster(db, id, session, now())
    await files.removePictures(kept === null ? replacePoster(db, id, url) : url)
    return kept ?? url
  } catch (error) {
    await files.removePictures(url)
    throw error
  }
}

/**
 * Removes the picture of a stream, for its owner or for an administrator, whose act is logged.
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function removeStreamPoster(
  { db, files, now }: Pick<Services, 'db' | 'files' | 'now'>,
  id: string,
  { user }: SessionInfo,
): Promise<void> {
  const pictures = db.transaction((tx) => {
    const { userId } = requireModeratedStream(tx, id, user)
    const removed = takePosters(tx, id)
    if (userId !== user.id && removed.some((url) => url !== null)) {
      recordAuditEvent(tx, {
        ...{
          actor: user,
          action: 'remove-stream-picture',
          type: 'stream',
          subjectId: id,
          channelId: userId,
          now: now(),
        },
        description: `Removed the picture of a stream of @${getUser(tx, userId).username}`,
      })
    }
    return removed
  })
  await files.removePictures(...pictures)
}

/** Stores another picture and keeps the one before it. Returns the picture that is no longer served, whose files the caller removes. */
function replacePoster(db: Pick<Db, 'select' | 'update'>, id: string, url: string): string | null {
  const [current = null, former = null] = listPosters(db, eq(streams.id, id))
  db.update(streams).set({ posterUrl: url, formerPosterUrl: current }).where(eq(streams.id, id)).run()
  return former
}

/** Takes the pictures from a stream. Returns them; the caller removes the files. */
function takePosters(db: Pick<Db, 'select' | 'update'>, id: string): (string | null)[] {
  const taken = listPosters(db, eq(streams.id, id))
  db.update(streams).set(NO_POSTER).where(eq(streams.id, id)).run()
  return taken
}
