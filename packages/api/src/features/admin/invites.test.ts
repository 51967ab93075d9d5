import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createContextWithUsers, PASSWORD } from '../../testing/test-context'

test('an invite code is shown once, listed by its beginning, and can be revoked', async () => {
  const { as } = await createContextWithUsers()
  const invite = await as.admin.admin.createInvite({ uses: 3, days: 7 })
  expect(invite.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const { code, ...listed } = invite
  expect(await as.admin.admin.invites()).toEqual([listed])
  expect(code.startsWith(listed.hint)).toBe(true)
  expect((await as.admin.admin.revokeInvite({ id: invite.id })).revokedAt).not.toBeNull()
  await expect(as.admin.admin.revokeInvite({ id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test("an administrator's reset link works like a mailed one", async () => {
  const { as, people } = await createContextWithUsers()
  const { url } = await as.admin.admin.resetLink({ id: people.owner.id })
  const token = new URL(url).searchParams.get('token') ?? ''
  await as.anonymous.auth.resetPassword({ token, newPassword: 'bear-cage-9', confirmNewPassword: 'bear-cage-9' })
  await expect(as.anonymous.auth.login({ username: 'owner', password: 'bear-cage-9' })).resolves.toBeDefined()
})

test('no reset link is made for an account that may not sign in, and a link ends with its account', async () => {
  const { as, people } = await createContextWithUsers()
  const { admin } = as.admin
  const { url } = await admin.resetLink({ id: people.other.id })
  await admin.suspend({ id: people.other.id })
  await expect(admin.resetLink({ id: people.other.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(admin.resetLink({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await admin.approve({ id: people.other.id })
  const token = new URL(url).searchParams.get('token') ?? ''
  const change = { token, newPassword: 'bear-cage-9', confirmNewPassword: 'bear-cage-9' }
  await expect(as.anonymous.auth.resetPassword(change)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(as.anonymous.auth.login({ username: 'other', password: PASSWORD })).resolves.toBeDefined()
})

test('the audit log records codes and links without revealing them', async () => {
  const { db, as, people } = await createContextWithUsers()
  const { admin } = as.admin
  const { id, code } = await admin.createInvite({ uses: 3, days: 7 })
  await admin.revokeInvite({ id })
  const { url } = await admin.resetLink({ id: people.owner.id })
  const lines = db.select().from(tables.adminLog).all()
  expect(lines.map(({ action, description }) => [action, description])).toEqual([
    ['create-invite', `Made the invite code ${code.slice(0, 4)}… for 3 uses in 7 days`],
    ['revoke-invite', `Revoked the invite code ${code.slice(0, 4)}…`],
    ['make-reset-link', 'Made a reset link for @owner'],
  ])
  const kept = JSON.stringify(lines)
  expect(kept).not.toContain(code)
  expect(kept).not.toContain(new URL(url).searchParams.get('token'))
})
