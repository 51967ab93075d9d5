import { PLACE_MISSING, type SendReportInput, type StormReport } from '@squall/shared/contract/weather'
import { type Place, readPublicPlace, toPublicPlace } from '@squall/shared/rules/place'
import { checkReportTime } from '@squall/shared/rules/storm-report'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, conflict, notFound } from '../../errors'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { namePlace } from '../../weather/geocoding/name-place'
import { nearestRadars, RADAR_REACH_KM } from '../../weather/level3/radars'
import type { Requester } from '../people/queries'
import { requireRoomForStormReport, requireStormReportAuthor } from './policy'
import { publishStormReport, publishWithdrawal } from './publish'
import { getStormReport } from './queries'

const { stormReports, streams } = tables

const OUT_OF_COVERAGE = 'No US weather radar reaches this place. Choose a place on land in the United States.'

/** The author of a new report, from the session. */
type Author = Requester & Pick<SessionInfo['user'], 'accountStatus'>
type Input = z.output<typeof SendReportInput>
type SendServices = Pick<Services, 'db' | 'limits' | 'media' | 'now'>

/**
 * Returns the new report. One of an approved member is public at once and reviewed afterwards; that of a pending one waits.
 * Its place is stored as the public sees it, so that nothing finer can ever be sent.
 * @throws BAD_REQUEST, NOT_FOUND (the stream), CONFLICT (too many waiting), TOO_MANY_REQUESTS
 */
export function sendStormReport(services: SendServices, author: Author, input: Input): StormReport {
  const { db, limits, now } = services
  const createdAt = now()
  const occurredAt = input.occurredAt == null ? createdAt : new Date(input.occurredAt)
  const wrongTime = checkReportTime(occurredAt, createdAt)
  if (wrongTime !== null) throw badRequest(wrongTime)
  const { kind, isMeasured, text = null, streamId = null } = input
  const placePrecision = limitPrecision(db, author.id, input.placePrecision)
  const place = toPublicPlace(findPlace(db, input), placePrecision)
  if (place === null) throw badRequest(PLACE_MISSING)
  if (nearestRadars(place, RADAR_REACH_KM).length === 0) throw badRequest(OUT_OF_COVERAGE)
  limits.stormReportByUser.take(author.id)
  requireRoomForStormReport(db, author.id)
  const id = newId()
  const isPublic = author.accountStatus === 'approved'
  const report = db.transaction((tx) => {
    tx.insert(stormReports)
      .values({
        ...{ id, userId: author.id, kind, text, streamId, ...place, placePrecision, occurredAt, createdAt },
        hailInches: kind === 'hail' ? (input.hailInches ?? null) : null,
        windMph: kind === 'wind' ? (input.windMph ?? null) : null,
        isMeasured: kind === 'wind' && isMeasured,
        placeName: namePlace(place),
        status: isPublic ? 'approved' : 'pending',
      })
      .run()
    if (isPublic) enqueueNotification(tx, `storm-report:${id}`, { kind: 'storm-report', reportId: id }, createdAt)
    return getStormReport(tx, id, author)
  })
  if (isPublic) publishStormReport(services, report)
  return report
}

/** Returns the place of the input, or that of its stream as the public sees it. @throws NOT_FOUND */
function findPlace(db: Pick<Db, 'select'>, { latitude, longitude, streamId }: Input): Place | null {
  const stream = streamId == null ? undefined : db.select().from(streams).where(eq(streams.id, streamId)).get()
  if (streamId != null && stream === undefined) throw notFound('Stream not found')
  if (latitude != null && longitude != null) return { latitude, longitude }
  return stream?.isLive ? readPublicPlace(stream) : null
}

/** Returns 'approximate' for a person whose live stream hides the exact place: a report would give it away. */
function limitPrecision(db: Pick<Db, 'select'>, userId: string, asked: Input['placePrecision']) {
  const isOwnLive = and(eq(streams.userId, userId), eq(streams.isLive, true))
  const live = db.select({ precision: streams.placePrecision }).from(streams).where(isOwnLive).get()
  return live === undefined || live.precision === 'exact' ? asked : 'approximate'
}

/** Returns the report of the requester that was deleted, picture included. @throws NOT_FOUND, FORBIDDEN */
export async function withdrawStormReport(
  services: Pick<Services, 'db' | 'files' | 'media' | 'memory'>,
  id: string,
  requester: Requester,
): Promise<StormReport> {
  const { db, files } = services
  const { imageUrl } = requireStormReportAuthor(db, id, requester)
  const report = getStormReport(db, id, requester)
  db.delete(stormReports).where(eq(stormReports.id, id)).run()
  if (report.status === 'approved') publishWithdrawal(services, id)
  await files.removePictures(imageUrl)
  return report
}

/**
 * Returns the report with its new picture, in place of a former one. An administrator who has looked at the report looks at it
 * again.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT for a rejected report, and what reading the picture throws
 */
export async function setStormReportPicture(
  services: Pick<Services, 'db' | 'files' | 'media' | 'readPicture'>,
  id: string,
  requester: Requester,
  bytes: Buffer,
): Promise<StormReport> {
  const { db, files, readPicture } = services
  const { sizes, width, height, placeholder } = await readPicture(requester.id, 'storm-reports', bytes)
  const imageUrl = await files.putPicture('storm-reports', sizes)
  let former: string | null
  try {
    former = db.transaction((tx) => {
      const before = requireReportTakesPicture(tx, id, requester)
      const picture = { imageUrl, width, height, placeholder, reviewedAt: null, reviewedBy: null }
      tx.update(stormReports).set(picture).where(eq(stormReports.id, id)).run()
      return before.imageUrl
    })
  } catch (error) {
    await files.removePictures(imageUrl)
    throw error
  }
  await files.removePictures(former)
  const report = getStormReport(db, id, requester)
  if (report.status === 'approved') publishStormReport(services, report)
  return report
}

/** Returns a report of the requester that is not rejected. @throws NOT_FOUND, FORBIDDEN, CONFLICT */
export function requireReportTakesPicture(db: Pick<Db, 'select'>, id: string, requester: Requester) {
  const report = requireStormReportAuthor(db, id, requester)
  if (report.status === 'rejected') throw conflict('This storm report was rejected')
  return report
}
