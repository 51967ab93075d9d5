import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createSessions } from '../../platform/sessions'
import { createContextWithUsers, PASSWORD } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'

const NEW = 'bear-cage-9'
const changed = { currentPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }

const readSetCookie = (headers: Headers) => headers.get('set-cookie') ?? ''

test('signing in never accepts a session id of the request, so a planted id is worthless', async () => {
  const { request, services } = await startTestServer()
  const planted = 'planted-by-somebody-else-0123456789abcdef'
  const ways: Record<string, string>[] = [{ 'x-session-id': planted }, { cookie: `squall_session=${planted}` }]
  for (const headers of ways) {
    const answer = await request('POST', '/api/auth/login', {
      body: { username: 'owner', password: PASSWORD },
      headers,
    })
    expect(answer.status).toBe(200)
    expect(answer.json.sessionId).not.toBe(planted)
    expect(readSetCookie(answer.headers)).not.toContain(planted)
    expect(await services.sessions.find(planted)).toBeNull()
  }
})

test('signing in again opens another session and keeps the id of the first', async () => {
  const { request, people, services } = await startTestServer()
  const answer = await request('POST', '/api/auth/login', {
    body: { username: 'owner', password: PASSWORD },
    sessionId: people.owner.sessionId,
  })
  expect(answer.json.sessionId).not.toBe(people.owner.sessionId)
  expect((await services.sessions.find(answer.json.sessionId))?.user.id).toBe(people.owner.id)
})

test('scripts and other sites cannot read the cookie, and signing out deletes it', async () => {
  const { request } = await startTestServer()
  const opened = await request('POST', '/api/auth/login', { body: { username: 'owner', password: PASSWORD } })
  expect(readSetCookie(opened.headers)).toMatch(/^squall_session=\w+;/)
  for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(readSetCookie(opened.headers)).toContain(flag)
  expect(readSetCookie(opened.headers)).not.toContain('Domain=')
  const closed = await request('POST', '/api/auth/logout', { sessionId: opened.json.sessionId })
  expect(readSetCookie(closed.headers)).toMatch(/^squall_session=;.*Max-Age=0/)
  expect((await request('GET', '/api/auth/user', { sessionId: opened.json.sessionId })).status).toBe(401)
})

test('on an https site the cookie is sent over https only', async () => {
  const { db } = await createContextWithUsers()
  const now = () => new Date()
  expect(createSessions(db, now, true).cookie('an-id')).toContain('; Secure')
  expect(createSessions(db, now, false).cookie('an-id')).not.toContain('Secure')
})

test('a session id has 160 random bits at least and is different each time', async () => {
  const { services, people } = await createContextWithUsers()
  const ids = await Promise.all(Array.from({ length: 20 }, () => services.sessions.create(people.owner.id, null)))
  expect(new Set(ids).size).toBe(20)
  for (const id of ids) expect(id).toMatch(/^[a-z2-7]{40}$/)
})

const pushable = (
  db: Awaited<ReturnType<typeof createContextWithUsers>>['db'],
  userId: string,
  name = `device-of-${userId}`,
) => {
  db.insert(tables.pushSubscriptions)
    .values({
      id: name,
      userId,
      endpoint: `https://push.example.com/${name}`,
      p256dh: 'key',
      auth: 'auth',
      device: 'A phone',
      createdAt: new Date(),
    })
    .run()
}

test('a new password ends all sessions, remembered devices and push subscriptions', async () => {
  const { db, as, people, services } = await createContextWithUsers()
  const elsewhere = await services.sessions.create(people.owner.id, null)
  pushable(db, people.owner.id)
  pushable(db, people.other.id)
  await as.owner.auth.changePassword(changed)
  expect(await services.sessions.find(elsewhere)).toBeNull()
  expect(await services.sessions.find(people.owner.sessionId)).not.toBeNull()
  const left = db.select({ userId: tables.pushSubscriptions.userId }).from(tables.pushSubscriptions).all()
  expect(left).toEqual([{ userId: people.other.id }])
})

test('after a change of password only the browser of the change still gets pushes', async () => {
  const { db, as, people } = await createContextWithUsers()
  for (const name of ['here', 'elsewhere']) pushable(db, people.owner.id, name)
  pushable(db, people.other.id)
  await as.owner.auth.changePassword({ ...changed, pushDevice: 'here' })
  const stranger = `device-of-${people.other.id}`
  const devices = () => {
    const rows = db.select({ id: tables.pushSubscriptions.id }).from(tables.pushSubscriptions).all()
    return rows.map(({ id }) => id).sort()
  }
  expect(devices()).toEqual([stranger, 'here'])
  const again = { currentPassword: NEW, newPassword: PASSWORD, confirmNewPassword: PASSWORD }
  await as.owner.auth.changePassword({ ...again, pushDevice: stranger })
  expect(devices()).toEqual([stranger])
})

test('a suspended account has no push subscriptions', async () => {
  const { db, as, people } = await createContextWithUsers()
  pushable(db, people.owner.id)
  await as.admin.admin.suspend({ id: people.owner.id })
  expect(db.select().from(tables.pushSubscriptions).all()).toEqual([])
})

test('an unknown name costs the same work as a known one, so the time of a refusal reveals nothing', async () => {
  const { verifyPassword, hashPassword } = await import('../../platform/passwords')
  const stored = await hashPassword(PASSWORD)
  await verifyPassword('warm up', null)
  const measureSignIns = async (hash: string | null) => {
    const times: number[] = []
    for (let i = 0; i < 9; i += 1) {
      const begun = process.hrtime.bigint()
      expect(await verifyPassword('not it at all', hash)).toBe(false)
      times.push(Number(process.hrtime.bigint() - begun))
    }
    return times.sort((a, b) => a - b)[0] ?? 0
  }
  const [known, unknown] = [await measureSignIns(stored), await measureSignIns(null)]
  // A refusal without the hash would take a thousandth; how busy the machine is changes it by far less than ten.
  expect(unknown).toBeGreaterThan(known / 10)
})
