import { APPROVED_MAY, needsApproval, PENDING_MAY, PENDING_MAY_NOT } from '@squall/shared/rules/account-approval'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { listProcedures, type ProcedureFacts } from './root-router'
import { startTestServer } from './testing/test-server'

test('every procedure declares its access level', () => {
  expect(listProcedures().filter(({ access }) => access === undefined)).toEqual([])
})

test('procedures named or routed as administration are for administrators only', () => {
  const administration = listProcedures().filter(
    ({ path, openapi }) => path.startsWith('admin.') || openapi?.path.startsWith('/admin/'),
  )
  expect(administration.length).toBeGreaterThan(10)
  expect(administration.filter(({ access }) => access !== 'admin')).toEqual([])
})

test('what pending accounts read about approval names every procedure that needs it, and no other', () => {
  const approved = listProcedures().filter(({ access }) => access === 'approved')
  expect(approved.map(({ path }) => path).sort()).toEqual(Object.keys(needsApproval).sort())
  for (const words of Object.values(needsApproval)) {
    expect(PENDING_MAY_NOT).toContain(words)
    expect(APPROVED_MAY).toContain(words)
  }
})

test('a pending account may do all that it reads it may, and is refused the rest', async () => {
  const { as, request, people, db } = await startTestServer()
  const { id: streamId } = await as.owner.streams.start({})
  const { sessionId } = people.pending
  const meetupDate = new Date(Date.now() + 86_400_000).toISOString()
  const { id: meetupId } = await as.owner.meetups.create({ title: 'Coffee', location: 'Norman', meetupDate })
  const route = { title: 'Loop', startLocation: 'El Reno', endLocation: 'Hinton' }
  const mayDo: [words: string, call: () => Promise<unknown>][] = [
    ['watch', () => as.pending.streams.get({ id: streamId })],
    ['chat', () => as.pending.chat.post({ streamId, content: 'Wall cloud' })],
    ['follow chasers', () => as.pending.follows.follow({ id: people.owner.id })],
    ['join and create meetups', () => as.pending.meetups.join({ id: meetupId })],
    ['create meetups', () => as.pending.meetups.create({ title: 'Tea', location: 'Moore', meetupDate })],
    ['posts', () => as.pending.posts.create({ content: 'Hail' })],
    ['routes', () => as.pending.chaseRoutes.share(route)],
  ]
  for (const [words, call] of mayDo) {
    expect(PENDING_MAY).toContain(words)
    await expect(call(), words).resolves.toBeDefined()
  }
  expect(PENDING_MAY).toContain('photos')
  const photo = { title: 'Shelf', stormType: 'supercell' as const, imageUrl: 'https://127.0.0.1/shelf.jpg' }
  await expect(as.pending.photos.add(photo)).rejects.not.toMatchObject({ code: 'FORBIDDEN' })
  expect((await request('POST', '/api/photos/upload', { sessionId })).status).not.toBe(403)

  const streams = db.select().from(tables.streams).all()
  const refused = { code: 'FORBIDDEN', message: 'Account must be approved' }
  await expect(as.pending.streams.start({})).rejects.toMatchObject(refused)
  const plan = { title: 'Dry line', startsAt: meetupDate }
  await expect(as.pending.plannedStreams.plan(plan)).rejects.toMatchObject(refused)
  await expect(as.pending.plannedStreams.edit({ id: 'none', title: 'Dry line' })).rejects.toMatchObject(refused)
  await expect(as.pending.clips.create({ streamId: 'none' })).rejects.toMatchObject(refused)
  await expect(as.pending.contests.enter({ id: 'none', photoId: 'none' })).rejects.toMatchObject(refused)
  await expect(as.pending.contests.vote({ id: 'none', entryId: 'none' })).rejects.toMatchObject(refused)
  expect(db.select().from(tables.streams).all()).toEqual(streams)
})

interface Way {
  name: string
  method: string
  path: string
  body?: unknown
}

/** How a procedure is reached: by tRPC, and by its fixed address if it has one. `id` is whom it is about. */
function waysTo({ path, type, openapi }: ProcedureFacts, id: string): Way[] {
  const input = { id, userId: id, userIds: [id], ids: [id] }
  const trpc = { name: `tRPC ${path}`, path: `/api/trpc/${path}` }
  const asked = encodeURIComponent(JSON.stringify(input))
  const ways: Way[] = [
    type === 'query'
      ? { ...trpc, method: 'GET', path: `${trpc.path}?input=${asked}` }
      : { ...trpc, method: 'POST', body: input },
  ]
  if (openapi === undefined) return ways
  const { method } = openapi
  const rest = `/api${openapi.path.replaceAll(/\{\w+\}/g, id)}`
  return [...ways, { name: `${method} ${openapi.path}`, method, path: rest, ...(method !== 'GET' && { body: input }) }]
}

const administration = listProcedures().filter(({ access }) => access === 'admin')

test('every admin procedure refuses other callers over tRPC and REST and changes nothing', async () => {
  const { request, people, addPerson, as, db } = await startTestServer()
  const { owner, other, admin, pending } = people
  const suspended = await addPerson('suspended', { isAdmin: true })
  const demoted = await addPerson('demoted', { isAdmin: true })
  await as.admin.admin.suspend({ id: suspended.id })
  await as.admin.admin.demoteAdmin({ id: demoted.id })
  // A direct change of the database still gives no rights before the account is approved.
  const unapproved = await addPerson('unapproved', { isAdmin: true, status: 'pending' })

  const callers: { who: string; status: 401 | 403; sessionId?: string; headers?: Record<string, string> }[] = [
    { who: 'nobody', status: 401 },
    { who: 'a made-up session', status: 401, sessionId: 'made-up' },
    { who: 'nobody who says to be an administrator', status: 401, headers: { 'user-id': admin.id } },
    { who: 'nobody who says to be the media process', status: 401, headers: { 'x-squall-internal': 'a guess' } },
    { who: 'a member', status: 403, sessionId: owner.sessionId },
    { who: 'a pending account', status: 403, sessionId: pending.sessionId },
    { who: 'an administrator not approved', status: 403, sessionId: unapproved.sessionId },
    { who: 'an administrator suspended just now', status: 401, sessionId: suspended.sessionId },
    { who: 'an administrator demoted just now', status: 403, sessionId: demoted.sessionId },
    { who: 'a forged user-id', status: 403, sessionId: owner.sessionId, headers: { 'user-id': admin.id } },
    {
      who: "an administrator in another's name",
      status: 403,
      sessionId: admin.sessionId,
      headers: { 'user-id': other.id },
    },
  ]
  const { users, adminLog, invites, passwordResets, notificationEvents } = tables
  const state = () =>
    JSON.stringify(
      [users, adminLog, invites, passwordResets, notificationEvents].map((table) => db.select().from(table).all()),
    )
  const before = state()

  let calls = 0
  for (const procedure of administration) {
    for (const { name, method, path, body } of waysTo(procedure, other.id)) {
      for (const { who, status, ...asked } of callers) {
        const answer = await request(method, path, { ...asked, ...(body !== undefined && { body }) })
        expect(answer.status, `${name} by ${who}`).toBe(status)
        expect(answer.text, `${name} by ${who}`).not.toMatch(/@squall\.test|"stack"/)
        calls += 1
      }
    }
  }
  expect(calls).toBeGreaterThan(callers.length * administration.length)
  expect(state()).toBe(before)
})

test('an administrator may call every procedure', async () => {
  const { request, people } = await startTestServer()
  for (const procedure of administration) {
    for (const { name, method, path, body } of waysTo(procedure, 'none')) {
      const { sessionId, id } = people.admin
      const options = { sessionId, headers: { 'user-id': id }, ...(body !== undefined && { body }) }
      expect([401, 403], name).not.toContain((await request(method, path, options)).status)
    }
  }
})

test('several calls in one tRPC request are refused one by one', async () => {
  const { request, people } = await startTestServer()
  const asked = encodeURIComponent(JSON.stringify({ 1: {} }))
  const path = `/api/trpc/auth.user,admin.users?batch=1&input=${asked}`
  const { json } = await request('GET', path, { sessionId: people.owner.sessionId })
  expect(json[0].result.data).toMatchObject({ username: 'owner' })
  expect(json[1].error.data.code).toBe('FORBIDDEN')
})
