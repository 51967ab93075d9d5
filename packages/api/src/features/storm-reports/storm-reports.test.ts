import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'
import { createNotificationWorker } from '../notifications/worker'
import { stormPicture } from '../photos/testing'
import { addManyReports } from './testing'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** East of Moore, with more digits than the public may see. */
const PLACE = { latitude: 35.341234, longitude: -97.481234 }
const HAIL = { kind: 'hail', hailInches: 1.75, ...PLACE } as const
const MOORE = { lat: 35.34, lon: -97.49 }

test('the report of an approved member is public at once, near its place, and pages are told', async () => {
  const { as, events } = await createContextWithUsers()
  const sent = await as.owner.stormReports.send({ ...HAIL, text: 'Covers the road' })
  expect(sent).toMatchObject({ status: 'approved', awaitsReview: true, hailInches: 1.75, windMph: null })
  const { reports, isComplete } = await as.anonymous.stormReports.list(MOORE)
  expect(reports).toMatchObject([
    { id: sent.id, source: 'member', text: 'Covers the road', user: { username: 'owner' } },
  ])
  expect(reports[0]?.distanceKm).toBeLessThan(2)
  expect(isComplete).toBe(true)
  expect(await as.anonymous.stormReports.list({ lat: 30, lon: -90 })).toMatchObject({ reports: [] })
  expect((await as.anonymous.stormReports.list({})).reports).toHaveLength(1)
  const changes = events.filter(({ type }) => type === 'storm-reports-changed')
  expect(changes).toMatchObject([{ added: { id: sent.id, source: 'member' }, removedId: null }])
})

test('that of a pending member waits: only its author and administrators see it until it is approved', async () => {
  const { as, events } = await createContextWithUsers()
  const { id, status } = await as.pending.stormReports.send(HAIL)
  expect(status).toBe('pending')
  expect((await as.anonymous.stormReports.list(MOORE)).reports).toEqual([])
  await expect(as.other.stormReports.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.pending.stormReports.get({ id })).toMatchObject({ id })
  expect(await as.admin.stormReports.get({ id })).toMatchObject({ id })
  expect(events).toEqual([])
  await as.admin.reviews.decide({ targets: [{ kind: 'storm-report', id }], decision: 'approve' })
  expect((await as.anonymous.stormReports.list(MOORE)).reports).toMatchObject([{ id }])
  expect(events).toMatchObject([{ type: 'storm-reports-changed', added: { id } }])
})

test('visitors cannot report, and every wrong field has its own sentence', async () => {
  const { as, services } = await createContextWithUsers()
  await expect(as.anonymous.stormReports.send(HAIL)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const at = (ms: number) => new Date(services.now().getTime() + ms).toISOString()
  const refusals: [input: Parameters<typeof as.owner.stormReports.send>[0], message: string][] = [
    [{ ...HAIL, hailInches: 40 }, 'Hail has from 0.1 to 8 inches'],
    [{ ...HAIL, hailInches: null }, 'Choose the size of the hail'],
    [{ kind: 'wind', ...PLACE }, 'Choose the speed of the wind'],
    [{ kind: 'wind', windMph: 400, ...PLACE }, 'Wind has from 20 to 250 mph'],
    [{ ...HAIL, occurredAt: at(HOUR) }, 'This time is in the future'],
    [{ ...HAIL, occurredAt: at(-25 * HOUR) }, 'Reports are about the last 24 hours'],
    [{ kind: 'tornado' }, 'Choose where you saw it'],
    [{ kind: 'tornado', latitude: 95, longitude: 0 }, 'Choose where you saw it'],
    [
      { kind: 'tornado', latitude: 30, longitude: -50 },
      'No US weather radar reaches this place. Choose a place on land in the United States.',
    ],
  ]
  for (const [input, message] of refusals)
    await expect(as.owner.stormReports.send(input), message).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
  await expect(as.owner.stormReports.send({ kind: 'tornado', streamId: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await as.anonymous.stormReports.list({})).reports).toEqual([])
})

test('a report is about the last 24 hours and is listed by when it happened', async () => {
  const { as, services, passTime } = await createContextWithUsers()
  const at = (ms: number) => new Date(services.now().getTime() - ms).toISOString()
  await as.owner.stormReports.send({ ...HAIL, occurredAt: at(2 * HOUR), text: 'earlier' })
  await as.owner.stormReports.send({ ...HAIL, occurredAt: at(HOUR), text: 'later' })
  const texts = async (hours: number) =>
    (await as.anonymous.stormReports.list({ ...MOORE, hours })).reports.map(({ text }) => text)
  expect(await texts(24)).toEqual(['later', 'earlier'])
  expect(await texts(1.5)).toEqual(['later'])
  passTime(23.5 * HOUR)
  expect(await texts(24)).toEqual([])
})

test('nothing finer than the public place is stored, and a hidden stream keeps its chaser from giving the exact one', async () => {
  const { as, db } = await createContextWithUsers()
  const rounded = { latitude: 35.34, longitude: -97.48 }
  expect(await as.owner.stormReports.send(HAIL)).toMatchObject(rounded)
  expect(db.select().from(tables.stormReports).all()).toMatchObject([rounded])
  expect(await as.owner.stormReports.send({ ...HAIL, placePrecision: 'exact' })).toMatchObject(PLACE)
  await as.owner.streams.start({ ...PLACE, placePrecision: 'approximate' })
  expect(await as.owner.stormReports.send({ ...HAIL, placePrecision: 'exact' })).toMatchObject({
    ...rounded,
    placePrecision: 'approximate',
  })
})

test('a report from a stream is where the public sees the stream', async () => {
  const { as } = await createContextWithUsers()
  const { id: streamId } = await as.owner.streams.start({ ...PLACE, placePrecision: 'approximate' })
  expect(await as.other.stormReports.send({ kind: 'tornado', streamId, placePrecision: 'exact' })).toMatchObject({
    latitude: 35.34,
    longitude: -97.48,
    streamId,
    placeName: expect.stringContaining('OK'),
  })
  const hidden = await as.other.streams.start({ ...PLACE, placePrecision: 'off' })
  const choose = { code: 'BAD_REQUEST', message: 'Choose where you saw it' }
  await expect(as.owner.stormReports.send({ kind: 'tornado', streamId: hidden.id })).rejects.toMatchObject(choose)
  await as.owner.streams.end({ id: streamId })
  await expect(as.other.stormReports.send({ kind: 'tornado', streamId })).rejects.toMatchObject(choose)
})

test('an own report can be withdrawn; another person, a visitor and a missing report are refused', async () => {
  const { as, events } = await createContextWithUsers()
  const { id } = await as.owner.stormReports.send(HAIL)
  await expect(as.other.stormReports.withdraw({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.stormReports.withdraw({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.stormReports.withdraw({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.stormReports.withdraw({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.owner.stormReports.mine({})).toMatchObject([{ id }])
  expect(await as.other.stormReports.mine({})).toEqual([])
  await as.owner.stormReports.withdraw({ id })
  expect((await as.anonymous.stormReports.list({})).reports).toEqual([])
  expect(await as.owner.stormReports.mine({})).toEqual([])
  expect(events.at(-1)).toEqual({ type: 'storm-reports-changed', added: null, removedId: id })
})

test('administrators confirm or reject a public report, and take that back; each is logged', async () => {
  const { as, db, events } = await createContextWithUsers()
  const { id } = await as.owner.stormReports.send(HAIL)
  const targets = [{ kind: 'storm-report' as const, id }]
  const isListed = async () => (await as.anonymous.stormReports.list({})).reports.length === 1
  const queue = async (status: 'pending' | 'approved' | 'rejected') =>
    (await as.admin.reviews.queue({ status, type: 'storm-report' })).items.map(({ kind }) => kind)
  expect(await queue('pending')).toEqual(['storm-report'])
  expect(await as.admin.admin.waiting()).toMatchObject({ stormReports: 1 })
  expect(await as.admin.reviews.analytics()).toMatchObject({ waiting: { stormReports: 1 }, bySeverity: { high: 1 } })
  await as.admin.reviews.decide({ targets, decision: 'approve' })
  expect([await isListed(), await queue('pending'), await queue('approved')]).toEqual([true, [], ['storm-report']])
  await as.admin.reviews.undo({ targets })
  expect(await queue('pending')).toEqual(['storm-report'])
  await as.admin.reviews.decide({ targets, decision: 'reject', reason: 'Sleet' })
  expect(await isListed()).toBe(false)
  expect(events.at(-1)).toMatchObject({ removedId: id })
  expect(await as.owner.stormReports.mine({})).toMatchObject([{ status: 'rejected', rejectReason: 'Sleet' }])
  await as.admin.reviews.undo({ targets })
  expect(await isListed()).toBe(true)
  expect(events.at(-1)).toMatchObject({ added: { id } })
  const log = db.select().from(tables.adminLog).all()
  expect(log.map(({ action }) => action)).toEqual(['approve-storm-report', 'undo', 'reject-storm-report', 'undo'])
  expect(log[0]?.description).toMatch(/^Confirmed the storm report “Hail 1.75 in near .+, OK” by owner$/)
})

test('members report a storm report to the administrators, who take it down', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.stormReports.send({ ...HAIL, text: 'Look at my shop' })
  await as.other.reports.create({ subject: 'storm-report', subjectId: id, reason: 'false-weather' })
  const { items } = await as.admin.reviews.queue({ status: 'pending', type: 'report' })
  const [item] = items
  if (item?.kind !== 'report') throw new Error('No report waits')
  expect(item.report).toMatchObject({
    subject: 'storm-report',
    owner: { username: 'owner' },
    target: { isShown: true },
  })
  expect(item.report.excerpt).toMatch(/^Hail 1.75 in near .+\nLook at my shop$/)
  const targets = [{ kind: 'report' as const, id: item.report.id }]
  await as.admin.reviews.decide({ targets, decision: 'reject', removes: true })
  expect((await as.anonymous.stormReports.list({})).reports).toEqual([])
})

test('followers are notified, once in ten minutes, and not of what was withdrawn', async () => {
  const { as, db, services, people, passTime } = await createContextWithUsers()
  await as.other.follows.follow({ id: people.owner.id })
  const sender = { reason: 'Not used here', send: async () => ({ outcome: 'sent' as const }) }
  const worker = createNotificationWorker(services, { push: sender, email: sender }, () => 0.5)
  async function titles() {
    await worker.fanOut()
    const lines = db.select().from(tables.notifications).all()
    return lines.flatMap(({ kind, title, userId }) =>
      kind === 'storm-report' ? [`${userId === people.other.id} ${title}`] : [],
    )
  }
  passTime(MINUTE)
  await as.owner.stormReports.send(HAIL)
  const first = ['true OWNER reports: Hail 1.75 in']
  expect(await titles()).toEqual(first)
  passTime(5 * MINUTE)
  await as.owner.stormReports.send({ kind: 'funnel', ...PLACE })
  expect(await titles()).toEqual(first)
  passTime(20 * MINUTE)
  const { id } = await as.owner.stormReports.send({ kind: 'flood', ...PLACE })
  await as.owner.stormReports.withdraw({ id })
  expect(await titles()).toEqual(first)
  await as.owner.stormReports.send({ kind: 'tornado', ...PLACE })
  expect(await titles()).toEqual([...first, 'true OWNER reports: Tornado'])
})

test('one person sends ten reports in ten minutes at most', async () => {
  const { as, passTime } = await createContextWithUsers()
  for (let count = 0; count < 10; count++) await as.owner.stormReports.send(HAIL)
  await expect(as.owner.stormReports.send(HAIL)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(as.owner.stormReports.send({ ...HAIL, hailInches: 40 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  passTime(10 * MINUTE)
  await as.owner.stormReports.send(HAIL)
})

test('10,000 reports of a day are searched by one index, and a list has 200 of them', async () => {
  const { as, db, people, services } = await createContextWithUsers()
  addManyReports(db, people.owner.id, services.now())
  const all = await as.anonymous.stormReports.list({})
  expect([all.reports.length, all.isComplete]).toEqual([200, false])
  const near = await as.anonymous.stormReports.list({ ...MOORE, radius: 50 })
  expect(near.reports.length).toBeGreaterThan(20)
  expect(near.reports.every(({ distanceKm }) => distanceKm !== null && distanceKm <= 50)).toBe(true)
  const plan = db.all<{ detail: string }>(
    `explain query plan select * from storm_reports where status = 'approved' and occurred_at >= 1
      and latitude between 35 and 36 and longitude between -98 and -97 order by occurred_at desc limit 201`,
  )
  expect(plan.map(({ detail }) => detail).join()).toContain('storm_reports_listed')
})

test('a picture is added by its author, shown with the report, removed with it, and looked at again', async () => {
  const { as, address, people, request } = await startTestServer()
  const { id } = await as.owner.stormReports.send(HAIL)
  const bytes = Uint8Array.from(await stormPicture())
  async function upload(sessionId?: string, reportId = id) {
    const form = new FormData()
    form.append('picture', new Blob([bytes], { type: 'image/jpeg' }), 'hail.jpg')
    const headers = new Headers(sessionId === undefined ? undefined : { 'x-session-id': sessionId })
    const answer = await fetch(`${address}/api/storm-reports/${reportId}/picture`, {
      method: 'POST',
      headers,
      body: form,
    })
    return answer.status
  }
  expect(await upload()).toBe(401)
  expect(await upload(people.other.sessionId)).toBe(403)
  expect(await upload(people.owner.sessionId, 'none')).toBe(404)
  await as.admin.reviews.decide({ targets: [{ kind: 'storm-report', id }], decision: 'approve' })
  expect(await upload(people.owner.sessionId)).toBe(200)
  expect(await as.admin.admin.waiting()).toMatchObject({ stormReports: 1 })
  const { picture } = await as.anonymous.stormReports.get({ id })
  const path = picture?.imageUrl ?? ''
  expect((await request('GET', path)).status).toBe(200)
  await as.admin.reviews.decide({ targets: [{ kind: 'storm-report', id }], decision: 'reject' })
  expect((await request('GET', path)).status).toBe(404)
  expect(await upload(people.owner.sessionId)).toBe(409)
  await as.owner.stormReports.withdraw({ id })
  expect((await request('GET', path)).status).toBe(404)
})
