import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext, PASSWORD } from '../../testing/test-context'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND
const REFUSED = 'Invalid username or password'

/** Ada, with a device that remembers her. */
async function rememberedAda() {
  const context = await createTestContext()
  const ada = await context.addPerson('ada')
  const { auth } = await context.caller()
  const { rememberToken = '', sessionId } = await auth.login({ username: 'ada', password: PASSWORD, rememberMe: true })
  const refresh = async (token: string) => {
    const answer = await auth.login({ username: 'ada', password: token, rememberMe: true })
    return { sessionId: answer.sessionId, token: answer.rememberToken ?? '' }
  }
  return { ...context, ada, auth, first: rememberToken, sessionId, refresh }
}

test('a replaced token expires 60 s after its first use, however often it is used in between', async () => {
  const { first, refresh, passTime } = await rememberedAda()
  await refresh(first)
  passTime(50 * SECOND)
  await refresh(first)
  passTime(10 * SECOND)
  await expect(refresh(first)).rejects.toThrow(REFUSED)
})

test('the token that replaced another works, however often the other is used within its last 60 s', async () => {
  const { first, refresh, passTime } = await rememberedAda()
  const second = await refresh(first)
  passTime(50 * SECOND)
  await refresh(first)
  passTime(5 * 60 * SECOND)
  await expect(refresh(second.token)).resolves.toBeDefined()
})

test('six refreshes at once leave six browsers with a token that works', async () => {
  const { first, refresh, passTime } = await rememberedAda()
  const browsers = await Promise.all(Array.from({ length: 6 }, () => refresh(first)))
  passTime(5 * 60 * SECOND)
  const again = await Promise.all(browsers.map(({ token }) => refresh(token)))
  expect(again).toHaveLength(6)
  for (const { token } of again) expect(token).not.toBe(first)
})

test('a refresh within the overlap gets the newest token, also after the next one was replaced in its turn', async () => {
  const { first, refresh, passTime } = await rememberedAda()
  const second = await refresh(first)
  passTime(20 * SECOND)
  const third = await refresh(second.token)
  const late = await refresh(first)
  expect(late.token).toBe(third.token)
  passTime(5 * 60 * SECOND)
  await expect(refresh(late.token)).resolves.toBeDefined()
})

test('an old token used after the overlap signs the device out and notifies its owner', async () => {
  const { ada, db, events, first, refresh, passTime, sessionId, sessionExists, auth } = await rememberedAda()
  const elsewhere = await auth.login({ username: 'ada', password: PASSWORD, rememberMe: true })
  const second = await refresh(first)
  passTime(DAY)
  const third = await refresh(second.token)
  passTime(DAY)

  await expect(refresh(first)).rejects.toThrow(REFUSED)
  await expect(refresh(third.token)).rejects.toThrow(REFUSED)
  for (const ended of [sessionId, second.sessionId, third.sessionId]) expect(sessionExists(ended)).toBe(false)
  expect(sessionExists(elsewhere.sessionId)).toBe(true)
  expect(sessionExists(ada.sessionId)).toBe(true)
  expect(events).toEqual([{ type: 'sessions-revoked', sessionHashes: expect.any(Array) }])
  expect(events[0]).toMatchObject({ sessionHashes: { length: 3 } })
  await expect(refresh(elsewhere.rememberToken ?? '')).resolves.toBeDefined()

  const told = db.select({ event: tables.notificationEvents.event }).from(tables.notificationEvents).all()
  expect(told.map(({ event }) => JSON.parse(event))).toEqual([
    { kind: 'account', userId: ada.id, status: 'device-signed-out' },
  ])
})

test("an old token does nothing in another's name, after signing out, or after it expired", async () => {
  const { addPerson, auth, caller, db, first, refresh, passTime } = await rememberedAda()
  await addPerson('bob')
  const second = await refresh(first)
  passTime(DAY)
  await expect(auth.login({ username: 'bob', password: first })).rejects.toThrow(REFUSED)
  await expect(auth.login({ username: 'nobody', password: first })).rejects.toThrow(REFUSED)
  const third = await refresh(second.token)
  await (await caller(third.sessionId)).auth.logout()
  await expect(refresh(first)).rejects.toThrow(REFUSED)
  await expect(refresh(third.token)).rejects.toThrow(REFUSED)

  const other = await auth.login({ username: 'ada', password: PASSWORD, rememberMe: true })
  await refresh(other.rememberToken ?? '')
  passTime(90 * DAY + 1)
  await expect(refresh(other.rememberToken ?? '')).rejects.toThrow(REFUSED)
  expect(db.select().from(tables.notificationEvents).all()).toEqual([])
})

test('no token can be read from the database', async () => {
  const { db, first, refresh } = await rememberedAda()
  const { token } = await refresh(first)
  const rows = JSON.stringify([
    db.select().from(tables.deviceTokens).all(),
    db.select().from(tables.retiredDeviceTokens).all(),
  ])
  for (const secret of [first, token]) expect(rows).not.toContain(secret.slice(3))
})

test('the token history of a device is bounded', async () => {
  const { db, first, refresh, passTime } = await rememberedAda()
  let token = first
  for (let month = 0; month < 12; month += 1) {
    token = (await refresh(token)).token
    passTime(30 * DAY)
  }
  expect(db.select().from(tables.retiredDeviceTokens).all().length).toBeLessThanOrEqual(4)
})
