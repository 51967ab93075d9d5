import { type ChaseRoute, GpsTrack, ROUTE_PAGE, type RouteListInput } from '@squall/shared/contract/community'
import { rateSafety } from '@squall/shared/rules/route-safety'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, inArray, isNotNull, lt, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { forbidden, notFound } from '../../errors'
import { isFoundByAny, mergeNewest, type TextMatch, toTextMatches } from '../../platform/full-text'
import type { SessionInfo } from '../../platform/sessions'
import { countOfShownAccounts, isNotDeleted, nameColumns } from '../people/queries'

const { chaseRoutes, routeSaves, routeTracks, users } = tables

const Hazards = z.array(z.string())

interface Row {
  route: RouteRow
  savedAt: Date | null
  outline: string | null
  user: ChaseRoute['user']
}

function toRoute({ route, savedAt, outline, user }: Row): ChaseRoute {
  const { saves, comments, createdAt, hazards: stored, ...fields } = route
  const hazards = Hazards.parse(JSON.parse(stored))
  return {
    ...fields,
    hazards,
    gpsCoordinates: outline === null ? null : GpsTrack.parse(JSON.parse(outline)),
    hasTrack: outline !== null,
    safetyScore: rateSafety({ ...fields, hazards }).score,
    savedByMe: savedAt !== null,
    createdAt: createdAt.toISOString(),
    user,
    _count: { saves, comments },
  }
}

/**
 * Returns at most a page of routes with simplified tracks. A search reads the full-text index, which returns its rows newest
 * first.
 */
function selectRoutes(
  db: Db,
  requesterId: string | null,
  { where, order, match }: { where?: SQL | undefined; order: SQL[]; match?: TextMatch },
): ChaseRoute[] {
  const rows = db
    .select({
      route: chaseRoutes,
      savedAt: routeSaves.createdAt,
      outline: routeTracks.outline,
      user: nameColumns,
    })
    .from(chaseRoutes)
    .innerJoin(users, eq(users.id, chaseRoutes.userId))
    .leftJoin(routeTracks, eq(routeTracks.routeId, chaseRoutes.id))
    .leftJoin(routeSaves, and(eq(routeSaves.routeId, chaseRoutes.id), eq(routeSaves.userId, requesterId ?? '')))
    .$dynamic()
  const found = match === undefined ? rows : rows.innerJoin(match.index, eq(match.rowid, chaseRoutes.serial))
  return found
    .where(and(match?.matches, where, isNotDeleted))
    .orderBy(...order)
    .limit(ROUTE_PAGE)
    .all()
    .map(toRoute)
}

/** Returns a page of the routes that match the search and the difficulty, newest first. */
export function listRoutes(
  db: Db,
  { difficulty, search, cursor }: z.output<typeof RouteListInput>,
  requesterId: string,
): ChaseRoute[] {
  const where = and(
    difficulty && eq(chaseRoutes.difficultyLevel, difficulty),
    cursor === undefined ? undefined : lt(chaseRoutes.serial, cursor),
  )
  if (!search) return selectRoutes(db, requesterId, { where, order: [desc(chaseRoutes.serial)] })
  const lists = toTextMatches('chase_routes', search).map((match) =>
    selectRoutes(db, requesterId, { where, match, order: [desc(match.rowid)] }),
  )
  return mergeNewest(lists, ROUTE_PAGE)
}

/** Returns the length of the whole list of routes that match. */
export function countRoutes(db: Db, { difficulty, search }: z.output<typeof RouteListInput>): number {
  const isFound = search ? isFoundByAny(chaseRoutes.serial, toTextMatches('chase_routes', search)) : undefined
  return countWhere(db, and(isFound, difficulty && eq(chaseRoutes.difficultyLevel, difficulty)))
}

/** Returns the number of routes the requester shared. */
export const countMyRoutes = (db: Db, requesterId: string): number =>
  countWhere(db, eq(chaseRoutes.userId, requesterId))

/** Returns the number of routes the requester saved. */
export const countSavedRoutes = (db: Db, requesterId: string): number => {
  const saved = db.select({ id: routeSaves.routeId }).from(routeSaves).where(eq(routeSaves.userId, requesterId))
  return countWhere(db, inArray(chaseRoutes.id, saved))
}

const countWhere = (db: Db, where: SQL | undefined): number =>
  countOfShownAccounts(
    db,
    chaseRoutes.userId,
    where,
    (condition) => db.select({ n: count() }).from(chaseRoutes).where(condition).get()?.n ?? 0,
  )

/** Returns the routes that were saved most often, then the newest. */
export const listPopularRoutes = (db: Db, requesterId: string | null): ChaseRoute[] =>
  selectRoutes(db, requesterId, { order: [desc(chaseRoutes.saves), desc(chaseRoutes.serial)] })

/** Returns a page of the routes the requester shared, newest first. */
export const listMyRoutes = (db: Db, requesterId: string, cursor: number | undefined): ChaseRoute[] =>
  selectRoutes(db, requesterId, {
    where: and(eq(chaseRoutes.userId, requesterId), cursor === undefined ? undefined : lt(chaseRoutes.serial, cursor)),
    order: [desc(chaseRoutes.serial)],
  })

/** Returns a page of the routes the requester saved, the newest route first. */
export const listSavedRoutes = (db: Db, requesterId: string, cursor: number | undefined): ChaseRoute[] =>
  selectRoutes(db, requesterId, {
    where: and(isNotNull(routeSaves.userId), cursor === undefined ? undefined : lt(chaseRoutes.serial, cursor)),
    order: [desc(chaseRoutes.serial)],
  })

/** Returns one route with its whole track. @throws NOT_FOUND */
export function getRoute(db: Db, id: string, requesterId: string | null): ChaseRoute {
  const [route] = selectRoutes(db, requesterId, { where: eq(chaseRoutes.id, id), order: [desc(chaseRoutes.serial)] })
  if (route === undefined) throw notFound('Route not found')
  const track = db.select().from(routeTracks).where(eq(routeTracks.routeId, id)).get()
  return { ...route, gpsCoordinates: track === undefined ? null : GpsTrack.parse(JSON.parse(track.points)) }
}

/** Returns the stored row. @throws NOT_FOUND, also for routes of deleted accounts */
export function requireRoute(db: Pick<Db, 'select'>, id: string): RouteRow {
  const row = db
    .select({ route: chaseRoutes })
    .from(chaseRoutes)
    .innerJoin(users, eq(users.id, chaseRoutes.userId))
    .where(and(eq(chaseRoutes.id, id), isNotDeleted))
    .get()
  if (row === undefined) throw notFound('Route not found')
  return row.route
}

type RouteRow = typeof tables.chaseRoutes.$inferSelect

/** Allows the deletion of a route to its author and to administrators. @throws FORBIDDEN */
export function requireCanDeleteRoute({ userId }: RouteRow, { user }: SessionInfo): void {
  if (userId !== user.id && !user.isAdmin) throw forbidden('This route is not yours')
}
