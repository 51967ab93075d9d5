import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, lt, type SQL } from 'drizzle-orm'
import type { Services } from '../../../services'

const { streams } = tables

type EndServices = Pick<Services, 'db' | 'media' | 'now'>

/** Marks the live streams that match as ended, and answers their ids. For use inside a transaction; nobody is told. */
export function markEnded(db: Pick<Db, 'update'>, match: SQL, now: Date): string[] {
  return db
    .update(streams)
    .set({ isLive: false, endedAt: now, viewerCount: 0 })
    .where(and(eq(streams.isLive, true), match))
    .returning({ id: streams.id })
    .all()
    .map(({ id }) => id)
}

function endWhere({ db, media, now }: EndServices, match: SQL): string[] {
  const ended = markEnded(db, match, now())
  media.publish(...ended.map((streamId) => ({ type: 'stream-ended' as const, streamId })))
  return ended
}

export const endStream = (services: EndServices, id: string): string[] => endWhere(services, eq(streams.id, id))

/** Ends live streams whose publisher was last heard of before `since`. */
export const endAbandonedStreams = (services: EndServices, since: Date): string[] =>
  endWhere(services, lt(streams.lastPublishedAt, since))
