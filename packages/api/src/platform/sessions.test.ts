import { hashSecret, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestContext } from '../testing/test-context'

const DAY = 24 * 60 * 60_000

// Lucia asks the system clock for idle expiry.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function signedIn() {
  const test = await createTestContext()
  const ada = await test.addPerson('ada')
  const passDays = (days: number) => {
    test.passTime(days * DAY)
    vi.setSystemTime(Date.now() + days * DAY)
  }
  return { ...test, ada, passDays }
}

test('only the hash of a session id is stored', async () => {
  const { db, ada } = await signedIn()
  const ids = db.select({ id: tables.sessions.id }).from(tables.sessions).all()
  expect(ids).toEqual([{ id: hashSecret(ada.sessionId) }])
})

test('the stored hash itself opens nothing', async () => {
  const { services, ada } = await signedIn()
  expect(await services.sessions.find(hashSecret(ada.sessionId))).toBeNull()
  expect(await services.sessions.find('made-up')).toBeNull()
})

test('30 idle days end a session', async () => {
  const { services, ada, passDays } = await signedIn()
  passDays(30.1)
  expect(await services.sessions.find(ada.sessionId)).toBeNull()
})

test('use keeps a session, but not beyond 90 days', async () => {
  const { services, ada, passDays, sessionExists } = await signedIn()
  for (let used = 0; used < 4; used++) {
    passDays(20)
    expect((await services.sessions.find(ada.sessionId))?.user.username).toBe('ada')
  }
  passDays(11)
  expect(await services.sessions.find(ada.sessionId)).toBeNull()
  expect(sessionExists(ada.sessionId)).toBe(false)
})

test('role and status are read from the database at each request', async () => {
  const { services, ada, db } = await signedIn()
  const set = (fields: Partial<typeof tables.users.$inferInsert>) =>
    db.update(tables.users).set(fields).where(eq(tables.users.id, ada.id)).run()
  set({ isAdmin: true })
  expect((await services.sessions.find(ada.sessionId))?.user.isAdmin).toBe(true)
  set({ accountStatus: 'suspended' })
  expect(await services.sessions.find(ada.sessionId)).toBeNull()
})

test('expired sessions are swept', async () => {
  const { services, ada, passDays, sessionExists } = await signedIn()
  passDays(31)
  await services.sessions.removeExpired()
  expect(sessionExists(ada.sessionId)).toBe(false)
})

test('a cookie of another site that cannot be decoded does not hide the session', async () => {
  const { services, ada } = await signedIn()
  expect(services.sessions.readCookie(`track=100%; squall_session=${ada.sessionId}; x`)).toBe(ada.sessionId)
  expect(services.sessions.readCookie('squall_session=%')).toBe('%')
  expect(services.sessions.readCookie('track=%; =; my_squall_session=a')).toBeNull()
})
