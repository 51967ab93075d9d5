import { type ChaseRoute, type CreateRouteInput, TRACK_OUTLINE_POINTS } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { getRoute, requireCanDeleteRoute, requireRoute } from './queries'
import { getTrackMiles, simplifyTrack } from './track.rules'

const { routeSaves } = tables

/** Returns the route after the requester saved or unsaved a route. Repeating either changes nothing. @throws NOT_FOUND */
export function setRouteSaved(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { user }: SessionInfo,
  id: string,
  isSaved: boolean,
): ChaseRoute {
  db.transaction((tx) => {
    requireRoute(tx, id)
    if (isSaved)
      tx.insert(routeSaves).values({ routeId: id, userId: user.id, createdAt: now() }).onConflictDoNothing().run()
    else
      tx.delete(routeSaves)
        .where(and(eq(routeSaves.routeId, id), eq(routeSaves.userId, user.id)))
        .run()
  })
  return getRoute(db, id, user.id)
}

/** Returns the new route. Without a distance the length of its track counts. */
export function shareRoute(
  { db, now, limits }: Pick<Services, 'db' | 'now' | 'limits'>,
  { user }: SessionInfo,
  { gpsCoordinates, hazards, distance, ...fields }: z.output<typeof CreateRouteInput>,
): ChaseRoute {
  limits.newContentByUser.take(user.id)
  const id = newId()
  const track = gpsCoordinates ?? null
  db.transaction((tx) => {
    tx.insert(tables.chaseRoutes)
      .values({
        ...fields,
        id,
        userId: user.id,
        distance: distance === 0 && track !== null ? Math.round(getTrackMiles(track)) : distance,
        hazards: JSON.stringify(hazards),
        createdAt: now(),
      })
      .run()
    if (track !== null)
      tx.insert(tables.routeTracks)
        .values({
          routeId: id,
          points: JSON.stringify(track),
          outline: JSON.stringify(simplifyTrack(track, TRACK_OUTLINE_POINTS)),
        })
        .run()
  })
  return getRoute(db, id, user.id)
}

/** Returns the route that was deleted with its track, its saves and its comments. @throws NOT_FOUND, FORBIDDEN */
export function removeRoute({ db }: Pick<Services, 'db'>, session: SessionInfo, id: string): ChaseRoute {
  const route = getRoute(db, id, session.user.id)
  db.transaction((tx) => {
    requireCanDeleteRoute(requireRoute(tx, id), session)
    tx.delete(tables.chaseRoutes).where(eq(tables.chaseRoutes.id, id)).run()
  })
  return route
}
