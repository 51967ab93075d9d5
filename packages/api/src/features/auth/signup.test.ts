import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext, PASSWORD } from '../../testing/test-context'

const form = (inviteCode: string, fields: { username?: string; email?: string } = {}) => ({
  username: 'storm.rider',
  email: 'Rider@Squall.test',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  displayName: 'Storm Rider',
  inviteCode,
  ...fields,
})

test('signing up with an invite code creates a pending account that is signed in', async () => {
  const { caller, inviteCode } = await createTestContext()
  const { sessionId, user } = await (await caller()).auth.signup(form(inviteCode()))
  expect(user).toMatchObject({
    username: 'storm.rider',
    email: 'rider@squall.test',
    accountStatus: 'pending',
    isAdmin: false,
  })
  expect((await (await caller(sessionId)).auth.user()).id).toBe(user.id)
})

test('a code may be typed in small letters and without dashes', async () => {
  const { caller, inviteCode } = await createTestContext()
  const typed = inviteCode().toLowerCase().replaceAll('-', ' ')
  await expect((await caller()).auth.signup(form(typed))).resolves.toBeDefined()
})

test('of two sign-ups racing for the last use of a code one succeeds', async () => {
  const { caller, inviteCode, db } = await createTestContext()
  const code = inviteCode()
  const { auth } = await caller()
  const outcomes = await Promise.allSettled([
    auth.signup(form(code, { username: 'one', email: 'one@squall.test' })),
    auth.signup(form(code, { username: 'two', email: 'two@squall.test' })),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(db.select().from(tables.users).all()).toHaveLength(1)
})

test('unknown, used, expired and revoked codes are refused with one sentence', async () => {
  const { caller, inviteCode, passTime, addPerson } = await createTestContext()
  const { auth } = await caller()
  const refusal = { code: 'BAD_REQUEST', message: 'This invite code is not valid' }
  await expect(auth.signup(form('NONE-SUCH'))).rejects.toMatchObject(refusal)

  const used = inviteCode()
  await auth.signup(form(used))
  await expect(auth.signup(form(used, { username: 'late', email: 'l@squall.test' }))).rejects.toMatchObject(refusal)

  const admin = await caller((await addPerson('admin', { isAdmin: true })).sessionId)
  const revoked = await admin.admin.createInvite({ uses: 5 })
  await admin.admin.revokeInvite({ id: revoked.id })
  await expect(auth.signup(form(revoked.code, { username: 'rev' }))).rejects.toMatchObject(refusal)

  const old = inviteCode()
  passTime(31 * 24 * 60 * 60_000)
  await expect(auth.signup(form(old, { username: 'old' }))).rejects.toMatchObject(refusal)
})

test('a taken username or email address is refused and costs no use of the code', async () => {
  const { caller, inviteCode, addPerson } = await createTestContext()
  await addPerson('ada')
  const code = inviteCode()
  const { auth } = await caller()
  await expect(auth.signup(form(code, { username: 'ADA' }))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Username is already taken',
  })
  await expect(auth.signup(form(code, { email: 'ADA@squall.test' }))).rejects.toMatchObject({
    message: 'Email is already registered',
  })
  await expect(auth.signup(form(code))).resolves.toBeDefined()
})

test('each field is checked with the sentence of the form', async () => {
  const { caller } = await createTestContext()
  const { auth } = await caller()
  const good = form('CODE')
  const cases = [
    [{ ...good, username: 'ab' }, 'Username must be at least 3 characters'],
    [{ ...good, password: '12345', confirmPassword: '12345' }, 'Password must be at least 6 characters'],
    [{ ...good, email: 'nonsense' }, 'Please enter a valid email'],
    [{ ...good, confirmPassword: 'different' }, "Passwords don't match"],
    [{ ...good, displayName: 'x' }, 'Display name must be at least 2 characters'],
    [{ ...good, inviteCode: ' ' }, 'Invite code is required'],
  ] as const
  for (const [input, message] of cases) {
    await expect(auth.signup(input)).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
  }
})

test('an installation can approve new accounts automatically', async () => {
  const { caller, inviteCode, db } = await createTestContext()
  db.insert(tables.settings).values({ key: 'auto-approve', value: 'true' }).run()
  const { user } = await (await caller()).auth.signup(form(inviteCode()))
  expect(user.accountStatus).toBe('approved')
})
