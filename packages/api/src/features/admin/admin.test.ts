import { expect, test } from 'vitest'
import { createPeopledContext, PASSWORD } from '../../testing/test-context'

test('an administrator sees how many accounts there are of each status', async () => {
  const { as } = await createPeopledContext()
  expect(await as.admin.admin.stats()).toEqual({ total: 4, pending: 1, approved: 3, suspended: 0, deleted: 0 })
})

test('every administration procedure refuses members and people signed out', async () => {
  const { as, people } = await createPeopledContext()
  const { id } = people.pending
  for (const [caller, code] of [
    [as.owner, 'FORBIDDEN'],
    [as.anonymous, 'UNAUTHORIZED'],
  ] as const) {
    const { admin } = caller
    const calls = [
      admin.stats(),
      admin.users({}),
      admin.approve({ id }),
      admin.suspend({ id }),
      admin.resetLink({ id }),
      admin.invites(),
      admin.createInvite({}),
      admin.revokeInvite({ id }),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code })
  }
})

test('approving a pending account lets it go live', async () => {
  const { as, people, caller } = await createPeopledContext()
  await expect(as.pending.streams.start({})).rejects.toMatchObject({ message: 'Account must be approved' })
  expect(await as.admin.admin.approve({ id: people.pending.id })).toMatchObject({ accountStatus: 'approved' })
  const approved = await caller(people.pending.sessionId)
  expect((await approved.streams.start({})).isLive).toBe(true)
})

test('approving lifts a suspension', async () => {
  const { as, people } = await createPeopledContext()
  await as.admin.admin.suspend({ id: people.owner.id })
  expect(await as.admin.admin.users({ status: 'suspended' })).toMatchObject([{ id: people.owner.id }])
  await as.admin.admin.approve({ id: people.owner.id })
  await expect(as.anonymous.auth.login({ username: 'owner', password: PASSWORD })).resolves.toBeDefined()
})

test('suspending somebody ends their stream, sessions and sockets', async () => {
  const { as, people, events, sessionExists } = await createPeopledContext()
  const stream = await as.owner.streams.start({})
  events.length = 0
  await as.admin.admin.suspend({ id: people.owner.id })
  expect((await as.anonymous.streams.get({ id: stream.id })).isLive).toBe(false)
  expect(sessionExists(people.owner.sessionId)).toBe(false)
  expect(events).toEqual([
    { type: 'stream-ended', streamId: stream.id },
    { type: 'sessions-revoked', sessionHashes: [expect.any(String)] },
    { type: 'user-revoked', userId: people.owner.id },
  ])
})

test('an administrator cannot suspend themselves, nor anybody who does not exist', async () => {
  const { as, people } = await createPeopledContext()
  await expect(as.admin.admin.suspend({ id: people.admin.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(as.admin.admin.suspend({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.admin.admin.approve({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('invite codes are shown once, listed by their beginning, and revoked', async () => {
  const { as } = await createPeopledContext()
  const invite = await as.admin.admin.createInvite({ uses: 3, days: 7 })
  expect(invite.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const { code, ...listed } = invite
  expect(await as.admin.admin.invites()).toEqual([listed])
  expect(code.startsWith(listed.hint)).toBe(true)
  expect((await as.admin.admin.revokeInvite({ id: invite.id })).revokedAt).not.toBeNull()
  await expect(as.admin.admin.revokeInvite({ id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test("an administrator's reset link works like a mailed one", async () => {
  const { as, people } = await createPeopledContext()
  const { url } = await as.admin.admin.resetLink({ id: people.owner.id })
  const token = new URL(url).searchParams.get('token') ?? ''
  await as.anonymous.auth.resetPassword({ token, newPassword: 'bear-cage-9', confirmNewPassword: 'bear-cage-9' })
  await expect(as.anonymous.auth.login({ username: 'owner', password: 'bear-cage-9' })).resolves.toBeDefined()
})
