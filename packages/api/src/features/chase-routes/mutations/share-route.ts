import type { ChaseRoute, CreateRouteInput } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import type { z } from 'zod'
import type { SessionInfo } from '../../../platform/sessions'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'
import { getRoute } from '../queries'
import { trackMiles } from '../track.rules'

/** Shares a route. Its distance is its track's when none is told. */
export function shareRoute(
  { db, now, limits }: Pick<Services, 'db' | 'now' | 'limits'>,
  { user }: SessionInfo,
  { gpsCoordinates, hazards, distance, ...fields }: z.output<typeof CreateRouteInput>,
): ChaseRoute {
  limits.sharedByUser.take(user.id)
  const id = newId()
  const track = gpsCoordinates ?? null
  db.transaction((tx) => {
    tx.insert(tables.chaseRoutes)
      .values({
        ...fields,
        id,
        userId: user.id,
        distance: distance === 0 && track !== null ? Math.round(trackMiles(track)) : distance,
        hazards: JSON.stringify(hazards),
        createdAt: now(),
      })
      .run()
    if (track !== null)
      tx.insert(tables.routeTracks)
        .values({ routeId: id, points: JSON.stringify(track) })
        .run()
  })
  return getRoute(db, id, user.id)
}
