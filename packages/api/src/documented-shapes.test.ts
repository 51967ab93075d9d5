import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { documentedCalls } from './testing/documented-calls'
import * as shapes from './testing/documented-shapes'
import { createShapeCheck, MOORE, startFilledServer } from './testing/filled-server'
import { vp8Records, writeRecording } from './testing/recorded-stream'
import { PASSWORD } from './testing/test-context'
import { walkCommunityCalls } from './testing/walk-community-calls'

const { list, done, anything, ...shape } = shapes

const AT_MOORE = '?lat=35.34&lon=-97.49'

/** Answered by plain routes: an upload, which the filled server makes, and a table. */
const NOT_HERE = ['POST /api/photos/upload', 'GET /api/admin/activity-logs/export']

test('every documented call answers the documented fields', async () => {
  const { request, people, ids, code, db, mails, services, upload } = await startFilledServer()
  const { check, called, problems } = createShapeCheck({ request, people })
  const [owner, other] = [people.owner.id, people.other.id]

  expect(shape.photo.safeParse((await upload({ fields: { title: 'Mine' } })).json).error).toBeUndefined()
  await check('POST /api/auth/login', shape.session, {}, { username: 'owner', password: PASSWORD })
  const account = { username: 'mallory', email: 'mallory@squall.test', displayName: 'Mallory', inviteCode: code }
  await check('POST /api/auth/signup', shape.session, {}, { ...account, password: PASSWORD, confirmPassword: PASSWORD })
  await check('POST /api/auth/forgot-password', done.or(shape.sentence), {}, { email: account.email })
  const token = /token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1]
  const passwords = { newPassword: PASSWORD, confirmNewPassword: PASSWORD }
  await check('POST /api/auth/reset-password', done.or(shape.sentence), {}, { token, ...passwords })
  await check(
    'POST /api/auth/change-password',
    done.or(shape.sentence),
    {},
    { currentPassword: PASSWORD, ...passwords },
  )
  await check('GET /api/auth/user', shape.user)

  const went = {
    userId: owner,
    title: 'Supercell',
    description: 'West of town',
    location: '35.3400, -97.4900',
    ...MOORE,
    isLive: true,
    isRecorded: true,
  }
  const { id: streamId } = await check('POST /api/streams', shape.stream, {}, went)
  const stream = { id: streamId, streamId }
  await check('POST /api/streams/{streamId}/messages', shape.message, stream, { content: 'Hail', isAlert: false })
  await check('GET /api/streams/{streamId}/messages', list(shape.message), stream)
  await check('POST /api/streams/{id}/like', shape.stream, stream, {}, 'other')
  await check('DELETE /api/streams/{id}/like', shape.stream, stream, {}, 'other')
  await check('PATCH /api/streams/{id}', shape.stream, stream, { title: 'Tornado' })
  await check('PATCH /api/streams/{id}/place', shape.stream, stream, { placePrecision: 'approximate' })
  const mediaNode = z.object({ name: z.string(), address: z.string().nullable() })
  await check('GET /api/media/node', z.object({ node: mediaNode, others: z.array(mediaNode) }))
  await check('GET /api/chasers', z.array(shape.chaser))
  await check('GET /api/chasers/settings', z.object({ placePrecision: z.literal('approximate') }))
  await check(
    'GET /api/recordings/settings',
    z.object({ isRecorded: z.literal(true), isAvailable: z.literal(true), replayVisibility: z.literal('public') }),
  )
  await check('GET /api/streams', list(shape.stream))
  await check('GET /api/streams/{id}', shape.stream, stream)
  await check('GET /api/streams/active/{userId}', list(shape.stream), { userId: owner })

  await check('GET /api/emergency-alerts', list(shape.banner))
  await check('GET /api/weather/alerts', shape.nearbyAlerts, { query: `${AT_MOORE}&radius=50` })
  await check('GET /api/weather/tornado-alerts', shape.tornadoAlerts, { query: AT_MOORE })
  await check('GET /api/weather/storm-tracking', shape.storms, { query: `${AT_MOORE}&radius=100` })
  await check('GET /api/weather/conditions', shape.snapshot, { query: AT_MOORE })
  await check('GET /api/weather/forecast', shape.forecast, { query: AT_MOORE })
  await check('GET /api/weather/{id}', shape.snapshot, stream)
  await check('GET /api/weather/{id}/alerts', list(shape.streamAlert), stream)
  await check('GET /api/weather/sources', list(shape.source))
  await check('GET /api/radar/data', shape.radarData, { query: `${AT_MOORE}&zoom=7&layers=reflectivity` })
  await check('GET /api/radar/scans', shape.radarScans, {
    query: `${AT_MOORE}&products=reflectivity,correlation&tilt=1`,
  })
  await check('GET /api/radar/mosaic', shape.radarMosaic, { query: '?north=37&south=33&east=-95&west=-100' })
  await check('GET /api/radar/storm-cells', list(shape.radarCell), { query: AT_MOORE })
  await check('GET /api/radar/alerts', list(shape.radarAlert), { query: AT_MOORE })
  await check('GET /api/geocode', anything, { query: '?q=Moore' })

  const { id: stationId } = await check(
    'POST /api/weather/stations',
    shape.station,
    {},
    { name: 'Yard', deviceType: 'manual', location: 'Norman' },
  )
  const station = { id: stationId }
  await check('POST /api/weather/stations/{id}/readings', shape.station, station, { temperature: 71, windSpeed: '12' })
  await check('GET /api/weather/stations', shape.stations)
  await check('GET /api/weather/stations/{id}/sync', shape.reading, station)
  await check('PATCH /api/weather/stations/{id}', shape.station, station, { name: 'Roof' })
  await check('DELETE /api/weather/stations/{id}', shape.station, station)

  const me = { userId: owner, id: owner }
  await check('PATCH /api/users/{userId}/streaming-page', shape.page, me, {
    streaming_page_title: 'Chases',
    twitchUsername: 'ana',
  })
  await check('GET /api/users/{userId}/streaming-page', shape.page, me)
  await check('GET /api/streaming-channels', list(shape.channel))
  await check('GET /api/users/{userId}/activities', list(shape.activity), me)
  const box = {
    widget_type: 'about',
    title: 'Me',
    content: 'Hi',
    x_position: '0',
    y_position: 0,
    width: '320.7',
    height: 200,
    is_visible: true,
    user_id: owner,
  }
  const widget = await check('POST /api/streaming-widgets', shape.widget, {}, box)
  const widgetId = { widgetId: widget.id }
  expect(JSON.parse(widget.widgetConfig)).toMatchObject({ width: 320 })
  await check('PATCH /api/streaming-widgets/{widgetId}', shape.widget, widgetId, { widget_config: '{"width":"400.2"}' })
  await check('GET /api/streaming-widgets/{userId}', list(shape.widget), me)
  await check('DELETE /api/streaming-widgets/{widgetId}', shape.widget, widgetId)
  const colors = { primary_color: '#112233', secondary_color: '#112233', accent_color: '#112233' }
  const theme = {
    id: (await check('POST /api/streaming-themes', shape.theme, {}, { theme_name: 'Night', ...colors })).id,
  }
  await check('PATCH /api/streaming-themes/{id}', shape.theme, theme, { theme_name: 'Dusk' })
  await check('POST /api/streaming-themes/{id}/apply', shape.theme, theme)
  await check('GET /api/streaming-themes/{userId}', list(shape.theme), me)
  await check('DELETE /api/streaming-themes/{id}', shape.theme, theme)

  const them = { id: other, viewerId: owner }
  await check('GET /api/users/{id}', shape.publicProfile, me)
  await check('PATCH /api/users/{id}', shape.publicProfile, me, {
    displayName: 'Ana',
    bio: 'Chaser',
    location: 'Norman',
  })
  await check('POST /api/users/{id}/follow', shape.profile.extend(shape.isFollowing.shape), them, { followerId: owner })
  await check('GET /api/users/{viewerId}/following/{id}', shape.isFollowing, them)
  await check('GET /api/users/{id}/following', list(shape.profile), me)
  await check('GET /api/users/{id}/followers', list(shape.profile), them)
  await check('DELETE /api/users/{id}/follow', shape.profile.extend(shape.isFollowing.shape), them, {
    followerId: owner,
  })
  await check('GET /api/users/{id}/achievements', list(shape.achievement), me)
  await check('GET /api/top-storm-chasers', list(shape.profile))
  await check('GET /api/notification-preferences', shape.preferences)
  await check('PATCH /api/notification-preferences', shape.preferences, {}, { weeklyDigest: false })

  const hail = { kind: 'hail', hailInches: 1.75, ...MOORE }
  const { id: reportId } = await check('POST /api/storm-reports', shape.stormReport, {}, hail)
  await check('GET /api/storm-reports', shape.reportList, { query: '?lat=35.34&lon=-97.49' })
  await check('GET /api/storm-reports/mine', list(shape.stormReport))
  await check('GET /api/storm-reports/{id}', shape.stormReport, { id: reportId })
  await check('DELETE /api/storm-reports/{id}', shape.stormReport, { id: reportId })
  const [listed] = await check('GET /api/map/placefiles', list(shape.placefile))
  await check('GET /api/map/placefiles/{id}', shape.placefile, { id: listed.id })

  await walkCommunityCalls(check, { ids, now: services.now() })

  const area = { name: 'Moore', ...MOORE, radiusKm: 30 }
  const { id: alertId } = await check(
    'POST /api/admin/emergency-alerts',
    shape.sentAlert,
    {},
    { title: 'Shelter', text: 'Now', area, minutes: 30 },
    'admin',
  )
  await check('GET /api/admin/emergency-alerts', list(shape.sentAlert), {}, {}, 'admin')
  await check('DELETE /api/admin/emergency-alerts/{id}', z.array(shape.sentAlert), { id: alertId }, {}, 'admin')
  await check('GET /api/admin/stats', shape.stats, {}, {}, 'admin')
  await check('GET /api/admin/users', list(shape.user), { query: '?status=pending' }, {}, 'admin')
  const late = { id: ids.late }
  await check('POST /api/admin/users/{id}/approve', shape.user, late, {}, 'admin')
  await check('POST /api/admin/users/{id}/make-admin', shape.user, late, {}, 'admin')
  await check('POST /api/admin/users/{id}/demote-admin', shape.user, late, {}, 'admin')
  await check('POST /api/admin/users/{id}/suspend', shape.user, late, {}, 'admin')
  const userIds = [ids.late]
  for (const verb of ['approve', 'suspend', 'delete'])
    await check(`POST /api/admin/users/bulk-${verb}`, shape.bulk, {}, { userIds }, 'admin')
  await check('DELETE /api/admin/users/{id}', shape.user, { id: people.pending.id }, {}, 'admin')
  await check('GET /api/admin/system-health', anything, {}, {}, 'admin')
  await check('GET /api/admin/analytics', shape.analytics, { query: '?range=7d' }, {}, 'admin')
  await check('GET /api/admin/activity-logs', list(shape.log), {}, {}, 'admin')

  await check('GET /api/admin/streams', list(shape.watchedStream), {}, {}, 'admin')
  await check('POST /api/admin/streams/{id}/mute', shape.watchedStream, stream, {}, 'admin')
  await check('DELETE /api/admin/streams/{id}/mute', shape.watchedStream, stream, {}, 'admin')
  await check('POST /api/admin/streams/{id}/message', shape.watchedStream, stream, { message: 'Hello' }, 'admin')

  await check('GET /api/streams/{id}/summary', shape.streamSummary, stream)
  await check('POST /api/streams/{id}/end', shape.stream, stream)
  const { id: nextId } = await check('POST /api/streams', shape.stream, {}, went)
  await check('POST /api/admin/streams/{id}/end', shape.watchedStream, { id: nextId }, { reason: 'Over' }, 'admin')
  await check('GET /api/users/{userId}/streams', list(shape.stream), { userId: owner })
  await check('GET /api/streams/recent', z.array(shape.stream))
  await check('DELETE /api/streams/{id}/poster', shape.stream, stream)
  writeRecording(services.recordings.getFolder(streamId), streamId, [vp8Records(100)])
  const makers = z.object({ clipMakers: z.literal('followers') })
  await check('PATCH /api/clips/settings', makers, {}, { clipMakers: 'followers' })
  await check('GET /api/clips/settings', makers)
  const clip = await check('POST /api/clips', shape.clip, {}, { streamId, durationMs: 5_000 })
  await check('GET /api/clips', list(shape.clip))
  await check('PATCH /api/clips/{id}', shape.clip, { id: clip.id }, { title: 'Rope' })
  await check('POST /api/admin/clips/{id}/remove', shape.clip, { id: clip.id }, { reason: 'A plate' }, 'admin')
  await check('POST /api/admin/clips/{id}/restore', shape.clip, { id: clip.id }, {}, 'admin')
  await check('GET /api/clips/{id}', shape.clip, { id: clip.id })
  await check('DELETE /api/clips/{id}', shape.clip, { id: clip.id })
  await check('GET /api/streams/{id}/recording', shape.recording, stream)
  await check('GET /api/recordings/storage', shape.recordingStorage)
  await check('PATCH /api/replays/{id}', shape.replay, stream, { visibility: 'public' })
  await check('GET /api/replays/{id}', shape.replay, stream)
  db.update(tables.streams)
    .set({ recordingMs: 1_000, recordingBytes: 1_000 })
    .where(eq(tables.streams.id, streamId))
    .run()
  await check('GET /api/replays', list(shape.replayCard), { query: `?userId=${owner}` })
  await check('GET /api/replays/{id}/chat', shape.replayChat, { ...stream, query: '?toMs=1000' })
  await check('GET /api/replays/{id}/positions', z.array(shape.replayPosition), stream)
  await check('GET /api/replays/{id}/warnings', z.array(shape.replayWarning), stream)
  await check('DELETE /api/streams/{id}/recording', z.object({ isRecorded: z.literal(false) }), stream)
  await check('POST /api/auth/logout', done, {}, {}, 'other')
  await check('DELETE /api/users/{id}', done, me, { password: PASSWORD })

  expect(problems).toEqual([])
  expect([...called, ...NOT_HERE].sort()).toEqual(documentedCalls.map(({ method, path }) => `${method} ${path}`).sort())
}, 120_000)
