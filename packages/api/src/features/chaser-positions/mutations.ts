import type { SharePlaceInput, Stream } from '@squall/shared/contract/live'
import { readPublicPlace } from '@squall/shared/rules/place'
import { tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'
import { requireOwnStream } from '../streams/policy'
import { getStream } from '../streams/queries'
import { listSharingStreams, nameCell } from './record-positions'

const { chaserPositions, streams, users } = tables

/**
 * Changes how much of a stream's place the public sees, and returns the stream. The chaser leaves the map at once, with the
 * trail: what was shown more precisely than wished is deleted, and the next position is shown as wished.
 * @throws NOT_FOUND, FORBIDDEN unless the stream is the user's
 */
export function sharePlace(services: Services, session: SessionInfo, input: SharePlaceInput): Stream {
  const { db, chasers, media } = services
  const { id, placePrecision } = input
  requireOwnStream(db, id, session)
  const isChanged = db.transaction((tx) => {
    tx.update(users).set({ placePrecision }).where(eq(users.id, session.user.id)).run()
    const stream = tx.select().from(streams).where(eq(streams.id, id)).get()
    if (stream === undefined || stream.placePrecision === placePrecision) return false
    const hidden = { shownLatitude: null, shownLongitude: null, placePrecision }
    const place = readPublicPlace({ ...stream, ...hidden })
    const placeName = place === null ? null : nameCell(place)
    tx.update(streams)
      .set({ ...hidden, placeName })
      .where(eq(streams.id, id))
      .run()
    tx.delete(chaserPositions).where(eq(chaserPositions.streamId, id)).run()
    return true
  })
  if (isChanged) {
    chasers.forget(id)
    media.publish({ type: 'chaser-positions', chasers: [], removed: [id] })
  }
  return getStream(services, id, session.user.id)
}

const MOST_LIVE = 10_000

/** Frees the memory of chasers who are no longer live. */
export const forgetChasersJob = ({ db, chasers }: Pick<Services, 'db' | 'chasers'>): Job => ({
  name: 'forget chasers who are no longer live',
  everyMs: 60_000,
  run: () => chasers.keep(new Set(listSharingStreams(db, MOST_LIVE).map(({ id }) => id))),
})
