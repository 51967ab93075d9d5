import { expect, test } from 'vitest'
import { createTestContext, PASSWORD } from '../../testing/test-context'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WRONG_TOKEN = `rt_${'x'.repeat(43)}`

test('the right password opens a session for its person', async () => {
  const { addPerson, caller } = await createTestContext()
  await addPerson('ada')
  const { sessionId, user, rememberToken } = await (await caller()).auth.login({ username: 'ADA', password: PASSWORD })
  expect(user).toMatchObject({ username: 'ada', displayName: 'ADA', isAdmin: false })
  expect(user).not.toHaveProperty('passwordHash')
  expect(rememberToken).toBeUndefined()
  expect(await (await caller(sessionId)).auth.user()).toEqual(user)
})

test('the email address works as a username too', async () => {
  const { addPerson, caller } = await createTestContext()
  const ada = await addPerson('ada')
  const { user } = await (await caller()).auth.login({ username: 'ada@squall.test', password: PASSWORD })
  expect(user.id).toBe(ada.id)
})

test('a wrong password and an unknown name are refused alike', async () => {
  const { addPerson, caller } = await createTestContext()
  await addPerson('ada')
  const anonymous = await caller()
  const refusal = { code: 'UNAUTHORIZED', message: 'Invalid username or password' }
  await expect(anonymous.auth.login({ username: 'ada', password: 'not-it' })).rejects.toMatchObject(refusal)
  await expect(anonymous.auth.login({ username: 'nobody', password: PASSWORD })).rejects.toMatchObject(refusal)
})

test('signing in to a suspended account says so, a deleted account is unknown', async () => {
  const { addPerson, caller } = await createTestContext()
  await addPerson('sue', { status: 'suspended' })
  await addPerson('del', { status: 'deleted' })
  const anonymous = await caller()
  await expect(anonymous.auth.login({ username: 'sue', password: PASSWORD })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'This account is suspended',
  })
  await expect(anonymous.auth.login({ username: 'del', password: PASSWORD })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

test('a password that is too short for a new account is a wrong one', async () => {
  const { caller } = await createTestContext()
  const anonymous = await caller()
  await expect(anonymous.auth.login({ username: 'ada', password: 'hail' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
    message: 'Invalid username or password',
  })
  await expect(anonymous.auth.login({ username: 'ada', password: '' })).rejects.toThrow('Enter your password')
})

test('five wrong passwords lock a name for a moment, also for the right password', async () => {
  const { addPerson, caller, passTime } = await createTestContext()
  await addPerson('ada')
  const anonymous = await caller()
  for (let i = 0; i < 5; i++) {
    await expect(anonymous.auth.login({ username: 'ada', password: 'not-it' })).rejects.toThrow('Invalid')
  }
  await expect(anonymous.auth.login({ username: 'Ada', password: PASSWORD })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Try again in 15 s.',
  })
  passTime(15_000)
  await expect(anonymous.auth.login({ username: 'ada', password: PASSWORD })).resolves.toBeDefined()
})

test('one address that tries many names is locked out', async () => {
  const { caller } = await createTestContext()
  const anonymous = await caller()
  for (let i = 0; i < 60; i++) {
    await expect(anonymous.auth.login({ username: `name-${i}`, password: WRONG_TOKEN })).rejects.toThrow('Invalid')
  }
  await expect(anonymous.auth.login({ username: 'other', password: WRONG_TOKEN })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  const elsewhere = await caller(null, { address: '192.0.2.2' })
  await expect(elsewhere.auth.login({ username: 'other', password: WRONG_TOKEN })).rejects.toThrow('Invalid')
})

test('an input that is too short is refused with the sentence of the form', async () => {
  const { caller } = await createTestContext()
  await expect((await caller()).auth.login({ username: 'ab', password: PASSWORD })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Username must be at least 3 characters',
  })
})

test('a remembered device signs in with its token, which changes at each use', async () => {
  const { addPerson, caller, passTime } = await createTestContext()
  await addPerson('ada')
  const { auth } = await caller()
  const first = await auth.login({ username: 'ada', password: PASSWORD, rememberMe: true })
  expect(first.rememberToken).toMatch(/^rt_[\w-]{43}$/)
  const second = await auth.login({ username: 'ada', password: first.rememberToken ?? '', rememberMe: true })
  expect(second.rememberToken).not.toBe(first.rememberToken)

  const overlap = await auth.login({ username: 'ada', password: first.rememberToken ?? '' })
  expect(overlap.sessionId).toBeDefined()
  passTime(2 * MINUTE)
  await expect(auth.login({ username: 'ada', password: first.rememberToken ?? '' })).rejects.toThrow('Invalid')
})

test('a device token lasts 90 days without use', async () => {
  const { addPerson, caller, passTime } = await createTestContext()
  await addPerson('ada')
  const { auth } = await caller()
  const { rememberToken = '' } = await auth.login({ username: 'ada', password: PASSWORD, rememberMe: true })
  passTime(90 * DAY + 1)
  await expect(auth.login({ username: 'ada', password: rememberToken })).rejects.toThrow('Invalid')
})

test("one person's device token does not open another's account", async () => {
  const { addPerson, caller } = await createTestContext()
  await addPerson('ada')
  await addPerson('bob')
  const { auth } = await caller()
  const { rememberToken = '' } = await auth.login({ username: 'ada', password: PASSWORD, rememberMe: true })
  await expect(auth.login({ username: 'bob', password: rememberToken })).rejects.toThrow('Invalid')
})

test('signing out ends the session, forgets its device and cuts its sockets', async () => {
  const { addPerson, caller, events, sessionExists } = await createTestContext()
  await addPerson('ada')
  const { auth } = await caller()
  const { sessionId, rememberToken = '' } = await auth.login({ username: 'ada', password: PASSWORD, rememberMe: true })
  const elsewhere = await auth.login({ username: 'ada', password: PASSWORD })

  expect(await (await caller(sessionId)).auth.logout()).toEqual({ ok: true })
  expect(sessionExists(sessionId)).toBe(false)
  expect(sessionExists(elsewhere.sessionId)).toBe(true)
  expect(events).toEqual([{ type: 'sessions-revoked', sessionHashes: [expect.any(String)] }])
  await expect(auth.login({ username: 'ada', password: rememberToken })).rejects.toThrow('Invalid')
  await expect((await caller(sessionId)).auth.logout()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
