import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers, createTestContext, PASSWORD } from '../../testing/test-context'

const NEW = 'bear-cage-9'
const repeated = { newPassword: NEW, confirmNewPassword: NEW }
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

test('a reset link mailed to the person sets a new password once and ends their sessions', async () => {
  const { as, people, mails, caller, sessionExists } = await createContextWithUsers()
  const { message } = await as.anonymous.auth.forgotPassword({ email: 'OWNER@squall.test' })
  expect(message).toBe('Password reset link sent! Check your email for instructions.')
  expect(mails).toMatchObject([{ to: 'owner@squall.test' }])
  const token = tokenIn(mails[0]?.text ?? '')

  await as.anonymous.auth.resetPassword({ token, ...repeated })
  expect(sessionExists(people.owner.sessionId)).toBe(false)
  expect(sessionExists(people.other.sessionId)).toBe(true)
  const { auth } = await caller()
  await expect(auth.login({ username: 'owner', password: PASSWORD })).rejects.toThrow('Invalid')
  await expect(auth.login({ username: 'owner', password: NEW })).resolves.toBeDefined()
  await expect(auth.resetPassword({ token, ...repeated })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a name with line breaks, stored before they were refused, writes no paragraph into the mail', async () => {
  const { as, mails, db, people } = await createContextWithUsers()
  const displayName = 'Ada\n\nYour account is locked\u202E'
  db.update(tables.users).set({ displayName }).where(eq(tables.users.id, people.owner.id)).run()
  await as.anonymous.auth.forgotPassword({ email: 'owner@squall.test' })
  expect(mails[0]?.text).toMatch(/^Hello Ada Your account is locked,\n\nSet a new password\n/)
  expect((await as.owner.auth.user()).displayName).toBe(displayName)
})

test('an unknown address gets the same answer and no mail', async () => {
  const { as, mails } = await createContextWithUsers()
  const { message } = await as.anonymous.auth.forgotPassword({ email: 'nobody@squall.test' })
  expect(message).toBe('Password reset link sent! Check your email for instructions.')
  expect(mails).toEqual([])
})

test('a reset link expires after 30 minutes, and an invented one is refused', async () => {
  const { as, mails, passTime } = await createContextWithUsers()
  await as.anonymous.auth.forgotPassword({ email: 'owner@squall.test' })
  passTime(30 * 60_000 + 1)
  const refusal = { code: 'BAD_REQUEST', message: 'This reset link is not valid any more. Ask for a new one.' }
  await expect(
    as.anonymous.auth.resetPassword({ token: tokenIn(mails[0]?.text ?? ''), ...repeated }),
  ).rejects.toMatchObject(refusal)
  await expect(as.anonymous.auth.resetPassword({ token: 'made-up', ...repeated })).rejects.toMatchObject(refusal)
})

test("a new password invalidates the user's other reset links", async () => {
  const { as, mails } = await createContextWithUsers()
  await as.anonymous.auth.forgotPassword({ email: 'owner@squall.test' })
  await as.anonymous.auth.forgotPassword({ email: 'owner@squall.test' })
  const [first, second] = mails.map(({ text }) => tokenIn(text))
  await as.anonymous.auth.resetPassword({ token: second ?? '', ...repeated })
  await expect(as.anonymous.auth.resetPassword({ token: first ?? '', ...repeated })).rejects.toThrow('not valid')
})

test('without mail a reset request says what to do instead', async () => {
  const { caller, addPerson } = await createTestContext({ mailIsSetUp: false })
  await addPerson('owner')
  const { auth } = await caller()
  for (const email of ['owner@squall.test', 'nobody@squall.test']) {
    await expect(auth.forgotPassword({ email })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'This site cannot send mail. Ask an administrator for a reset link.',
    })
  }
})

test('reset requests are limited by address', async () => {
  const { as } = await createContextWithUsers()
  for (let i = 0; i < 10; i++) await as.anonymous.auth.forgotPassword({ email: 'owner@squall.test' })
  await expect(as.anonymous.auth.forgotPassword({ email: 'owner@squall.test' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
})

test('changing the password keeps this session and ends the others and every remembered device', async () => {
  const { as, people, caller, sessionExists, events } = await createContextWithUsers()
  const elsewhere = await as.anonymous.auth.login({ username: 'owner', password: PASSWORD, rememberMe: true })
  await as.owner.auth.changePassword({ currentPassword: PASSWORD, ...repeated })

  expect(sessionExists(people.owner.sessionId)).toBe(true)
  expect(sessionExists(elsewhere.sessionId)).toBe(false)
  expect(events).toMatchObject([{ type: 'sessions-revoked' }])
  const { auth } = await caller()
  await expect(auth.login({ username: 'owner', password: elsewhere.rememberToken ?? '' })).rejects.toThrow('Invalid')
  await expect(auth.login({ username: 'owner', password: NEW })).resolves.toBeDefined()
})

test('a wrong current password changes nothing, and a device token is no password', async () => {
  const { as, sessionExists, people } = await createContextWithUsers()
  const { rememberToken = '' } = await as.anonymous.auth.login({
    username: 'owner',
    password: PASSWORD,
    rememberMe: true,
  })
  for (const currentPassword of ['not-it', rememberToken]) {
    await expect(as.owner.auth.changePassword({ currentPassword, ...repeated })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Current password is not right',
    })
  }
  await expect(as.anonymous.auth.login({ username: 'owner', password: PASSWORD })).resolves.toBeDefined()
  expect(sessionExists(people.owner.sessionId)).toBe(true)
})

test('changing a password needs a session', async () => {
  const { as } = await createContextWithUsers()
  await expect(as.anonymous.auth.changePassword({ currentPassword: PASSWORD, ...repeated })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

test('a password that begins like a device token is a password like any other', async () => {
  const { as } = await createContextWithUsers()
  const newPassword = 'rt_but-typed'
  await as.owner.auth.changePassword({ currentPassword: PASSWORD, newPassword, confirmNewPassword: newPassword })
  await expect(as.anonymous.auth.login({ username: 'owner', password: newPassword })).resolves.toBeDefined()
})
