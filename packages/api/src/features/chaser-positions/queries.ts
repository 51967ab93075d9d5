import type { LiveChaser, PlaceSettings } from '@squall/shared/contract/live'
import { LOST_AFTER_MS, TRAIL_MS } from '@squall/shared/rules/chaser-position'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../services'
import { listSharingStreams, toShownChaser } from './record-positions'

const LIST_LIMIT = 1_000
const SECOND = 1_000

/**
 * Returns the chasers on the map: live, sharing their place, outside of their home zone, and shown in the last ten minutes.
 * At most 1,000.
 */
export function listLiveChasers({ db, chasers, now }: Pick<Services, 'db' | 'chasers' | 'now'>): LiveChaser[] {
  const time = now().getTime()
  return listSharingStreams(db, LIST_LIMIT).flatMap((stream) => {
    const { shown, trail } = chasers.find(stream)
    const nowMs = time - stream.startedAt.getTime()
    if (shown === null || nowMs - shown.atMs > LOST_AFTER_MS) return []
    const toAge = (atMs: number) => Math.max(0, Math.round((nowMs - atMs) / SECOND))
    const points = trail.filter(({ atMs }) => nowMs - atMs <= TRAIL_MS)
    return [
      {
        ...toShownChaser(stream, shown),
        title: stream.title,
        ageSeconds: toAge(shown.atMs),
        trail: points.map(({ latitude, longitude, atMs }): LiveChaser['trail'][number] => [
          latitude,
          longitude,
          toAge(atMs),
        ]),
      },
    ]
  })
}

/** Returns what a member chose last about their place. */
export function getPlaceSettings({ db }: Pick<Services, 'db'>, userId: string): PlaceSettings {
  const { users } = tables
  const row = db.select({ placePrecision: users.placePrecision }).from(users).where(eq(users.id, userId)).get()
  return { placePrecision: row?.placePrecision ?? null }
}
