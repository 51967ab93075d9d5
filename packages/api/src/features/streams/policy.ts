import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import type { Requester } from '../people/queries'

const { streams } = tables

interface OwnStream {
  id: string
  userId: string
  isLive: boolean
}

function findStream(db: Pick<Db, 'select'>, id: string): OwnStream {
  const stream = db
    .select({ id: streams.id, userId: streams.userId, isLive: streams.isLive })
    .from(streams)
    .where(eq(streams.id, id))
    .get()
  if (stream === undefined) throw notFound('Stream not found')
  return stream
}

/** Returns a stream of the user. @throws NOT_FOUND, FORBIDDEN unless the stream is the user's */
export function requireOwnStream(db: Db, id: string, { user }: SessionInfo): OwnStream {
  const stream = findStream(db, id)
  if (stream.userId !== user.id) throw forbidden('This stream is not yours')
  return stream
}

/**
 * Returns a stream that the user may end, or whose picture they may remove.
 * @throws NOT_FOUND, FORBIDDEN unless the user owns the stream or is an administrator
 */
export function requireModeratedStream(db: Pick<Db, 'select'>, id: string, user: Requester): OwnStream {
  const stream = findStream(db, id)
  if (stream.userId !== user.id && !user.isAdmin) throw forbidden('This stream is not yours')
  return stream
}

/** Returns a live stream. @throws NOT_FOUND, CONFLICT once the stream has ended */
export function requireLiveStream(db: Pick<Db, 'select'>, id: string): OwnStream {
  const stream = findStream(db, id)
  if (!stream.isLive) throw conflict('This stream has ended')
  return stream
}

/** Accepts a `userId` in the body of the documented call only when it is the session's user. @throws FORBIDDEN */
export function requireOwnUserId(claimed: string | undefined, { user }: SessionInfo): void {
  if (claimed !== undefined && claimed !== user.id) throw forbidden('userId is not yours')
}
