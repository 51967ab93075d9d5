import type { StreamReport } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Services } from '../../../services'
import { endStream } from './end-streams'

const { streams } = tables

/**
 * Stores what the media process counted. A stream whose publisher is gone for good ends.
 * @returns the ids that are not live (any more), for the media process to close
 */
export function recordReports(services: Services, reports: StreamReport[]): string[] {
  const { db, now } = services
  db.transaction((tx) => {
    for (const report of reports) {
      tx.update(streams)
        .set({
          viewerCount: report.viewers,
          peakViewers: sql`max(${streams.peakViewers}, ${report.peakViewers})`,
          totalViews: sql`max(${streams.totalViews}, ${report.totalViews})`,
          ...(report.publisher === 'live' && { lastPublishedAt: now() }),
        })
        .where(and(eq(streams.id, report.streamId), eq(streams.isLive, true)))
        .run()
    }
  })
  for (const { streamId, publisher } of reports) if (publisher === 'gone') endStream(services, streamId)
  const ids = reports.map(({ streamId }) => streamId)
  const live = db
    .select({ id: streams.id })
    .from(streams)
    .where(and(inArray(streams.id, ids), eq(streams.isLive, true)))
    .all()
  return ids.filter((id) => !live.some((stream) => stream.id === id))
}
