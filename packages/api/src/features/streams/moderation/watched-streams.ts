import type { WatchedStream } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq, inArray } from 'drizzle-orm'
import { notFound } from '../../../errors'
import type { Services } from '../../../services'
import { getStream, listLiveStreams } from '../queries'

const { reports, streams } = tables

type ReadServices = Pick<Services, 'db' | 'conditions' | 'alerts'>

/** Returns the live streams, newest first, with what only administrators see. Places are those that the public sees. */
export function listWatchedStreams(services: ReadServices, administratorId: string): WatchedStream[] {
  return addModeration(services.db, listLiveStreams(services, administratorId))
}

/** Returns one stream as administrators see it. @throws NOT_FOUND */
export function getWatchedStream(services: ReadServices, id: string, administratorId: string): WatchedStream {
  const [stream] = addModeration(services.db, [getStream(services, id, administratorId)])
  if (stream === undefined) throw notFound('Stream not found')
  return stream
}

function addModeration(db: Db, found: Omit<WatchedStream, 'isMuted' | 'openReports'>[]): WatchedStream[] {
  const ids = found.map(({ id }) => id)
  const muted = db
    .select({ id: streams.id, mutedAt: streams.mutedAt })
    .from(streams)
    .where(inArray(streams.id, ids))
    .all()
    .flatMap(({ id, mutedAt }) => (mutedAt === null ? [] : [id]))
  const reported = db
    .select({ id: reports.subjectId, n: count() })
    .from(reports)
    .where(and(eq(reports.subject, 'stream'), inArray(reports.subjectId, ids), eq(reports.status, 'open')))
    .groupBy(reports.subjectId)
    .all()
  return found.map((stream) => ({
    ...stream,
    isMuted: muted.includes(stream.id),
    openReports: reported.find(({ id }) => id === stream.id)?.n ?? 0,
  }))
}
