import type { Stream } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { and, desc, eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { findAlertAt } from '../alert-queries'
import { listRecordedStreamsWithPlace } from './live-streams'

const { streamChapters } = tables

type Alert = Stream['alertHere']

/**
 * Returns a function that stores a chapter for each recorded live stream whose most dangerous alert at its public place is
 * another one since the last call. Streams with a hidden place get none; the end of all alerts is no chapter.
 */
export function createAlertChapterRecorder(services: Pick<Services, 'alerts' | 'db' | 'now'>): () => void {
  const { db, now } = services
  let known = new Map<string, Alert>()

  function readLast(streamId: string): Alert {
    const { title, severity, startsAt, kind } = streamChapters
    const row = db
      .select({ title, severity })
      .from(streamChapters)
      .where(and(eq(streamChapters.streamId, streamId), eq(kind, 'alert')))
      .orderBy(desc(startsAt))
      .limit(1)
      .get()
    return row === undefined || row.severity === null ? null : { title: row.title, level: row.severity }
  }

  return () => {
    const next = new Map<string, Alert>()
    for (const stream of listRecordedStreamsWithPlace(db)) {
      const before = known.has(stream.id) ? known.get(stream.id) : readLast(stream.id)
      const alert = findAlertAt(services, stream)
      next.set(stream.id, alert)
      if (alert === null || (alert.title === before?.title && alert.level === before.level)) continue
      const { title, level: severity } = alert
      db.insert(streamChapters)
        .values({ streamId: stream.id, startsAt: now(), kind: 'alert', title, severity })
        .onConflictDoNothing()
        .run()
    }
    known = next
  }
}
