import type { RecordingFacts } from '@squall/shared/contract/admin'
import { tables } from '@squall/shared/server/db'
import { and, count, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../services'

const { clips, streams, users } = tables

/** Returns how many recordings and clips there are, and how much of the disk they take. */
export function readRecordingFacts({ db, recordings }: Pick<Services, 'db' | 'recordings'>): RecordingFacts {
  const countLive = (match: SQL | undefined) =>
    db
      .select({ n: count() })
      .from(streams)
      .where(and(eq(streams.isLive, true), eq(streams.isRecorded, true), match))
      .get()?.n ?? 0
  const hasStopped = and(isNotNull(streams.recordingState), ne(streams.recordingState, 'recording'))
  const recorded = countLive(undefined)
  const stopped = countLive(hasStopped)
  const bytes = sql<number>`coalesce(sum(${streams.recordingBytes}), 0)`
  const isReplay = and(eq(streams.isRecorded, true), eq(streams.isLive, false), isNotNull(streams.recordingBytes))
  const replays = db.select({ n: count(), bytes }).from(streams).where(isReplay).get()
  const cut = db
    .select({ n: count(), bytes: sql<number>`coalesce(sum(${clips.bytes}), 0)` })
    .from(clips)
    .get()
  const largest = db
    .select({ username: users.username, bytes })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.userId))
    .where(isReplay)
    .groupBy(users.id)
    .orderBy(desc(bytes))
    .limit(1)
    .get()
  return {
    ...{ isOn: recordings.isOn, running: recorded - stopped, stopped },
    ...{ replays: replays?.n ?? 0, replayBytes: replays?.bytes ?? 0, maxBytes: recordings.limits.maxBytes },
    ...{ clips: cut?.n ?? 0, clipBytes: cut?.bytes ?? 0, largest: largest ?? null },
  }
}
