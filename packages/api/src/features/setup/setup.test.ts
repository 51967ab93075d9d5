import { expect, test } from 'vitest'
import { createTestContext, PASSWORD } from '../../testing/test-context'
import { createSetupLink } from './setup'

const form = (link: string | null) => ({
  token: /token=([\w-]+)/.exec(link ?? '')?.[1] ?? 'none',
  username: 'founder',
  email: 'founder@squall.test',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  displayName: 'Founder',
})

test('the set-up link creates the first administrator and working invite codes', async () => {
  const { db, caller } = await createTestContext()
  const { setup, auth } = await caller()
  expect(await setup.status()).toEqual({ needed: true })
  const { user, sessionId, inviteCodes } = await setup.complete(form(createSetupLink(db, 'http://squall.test')))
  expect(user).toMatchObject({ username: 'founder', isAdmin: true, accountStatus: 'approved' })
  expect(await (await caller(sessionId)).admin.stats()).toMatchObject({ total: 1, approved: 1 })
  const guest = { ...form(null), username: 'guest', email: 'guest@squall.test', inviteCode: inviteCodes[0] ?? '' }
  await expect(auth.signup(guest)).resolves.toMatchObject({ user: { accountStatus: 'pending' } })
})

test('the link works once, and not at all once there is an administrator', async () => {
  const { db, caller } = await createTestContext()
  const { setup } = await caller()
  const link = createSetupLink(db, 'http://squall.test')
  await setup.complete(form(link))
  await expect(setup.complete({ ...form(link), username: 'second' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Set-up is already done',
  })
  expect(await setup.status()).toEqual({ needed: false })
  expect(createSetupLink(db, 'http://squall.test')).toBeNull()
})

test('a newer link replaces an older one, and a made-up token is refused', async () => {
  const { db, caller } = await createTestContext()
  const { setup } = await caller()
  const older = createSetupLink(db, 'http://squall.test')
  const newer = createSetupLink(db, 'http://squall.test')
  await expect(setup.complete(form(older))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(setup.complete(form(null))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(setup.complete(form(newer))).resolves.toBeDefined()
})
