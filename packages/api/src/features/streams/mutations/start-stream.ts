import type { StartStreamInput, Stream } from '@squall/shared/contract/live'
import { streamTitleOrDefault } from '@squall/shared/rules/stream-title'
import { tables } from '@squall/shared/server/db'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { announce } from '../../../platform/announce'
import type { SessionInfo } from '../../../platform/sessions'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'
import { awardAchievements } from '../../achievements/award-achievements'
import { recordActivity } from '../../activities/record-activity'
import { refuseOtherOwner } from '../policy'
import { getStream } from '../queries'
import { markEnded } from './end-streams'

/** Goes live. A stream that its owner still has is ended by this. */
export function startStream(
  services: Services,
  session: SessionInfo,
  input: z.output<typeof StartStreamInput>,
): Stream {
  const { db, media, now } = services
  refuseOtherOwner(input.userId, session)
  const userId = session.user.id
  const { streams, users } = tables
  const id = newId()
  const title = streamTitleOrDefault(input.title)
  const hasPlace = input.latitude != null && input.longitude != null
  const former = db.transaction((tx) => {
    const ended = markEnded(tx, eq(streams.userId, userId), now())
    tx.insert(streams)
      .values({
        id,
        userId,
        title,
        description: input.description || null,
        latitude: hasPlace ? input.latitude : null,
        longitude: hasPlace ? input.longitude : null,
        placePrecision: input.placePrecision,
        isLive: true,
        startedAt: now(),
        lastPublishedAt: now(),
      })
      .run()
    tx.update(users)
      .set({ totalStreams: sql`${users.totalStreams} + 1` })
      .where(eq(users.id, userId))
      .run()
    recordActivity(tx, { userId, type: 'stream', title: `Started streaming: ${title}`, now: now() })
    awardAchievements(tx, userId, now())
    announce(tx, `stream-live:${id}`, { kind: 'stream-live', streamId: id }, now())
    return ended
  })
  media.publish(...former.map((streamId) => ({ type: 'stream-ended' as const, streamId })))
  return getStream(services, id, userId)
}
