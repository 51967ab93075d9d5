import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers, createTestContext, PASSWORD } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'

test('a profile is public, without email, status and role', async () => {
  const { as, people } = await createContextWithUsers()
  const profile = await as.anonymous.profiles.get({ id: people.owner.id })
  expect(profile).toEqual({
    id: people.owner.id,
    username: 'owner',
    displayName: 'OWNER',
    isVerified: false,
    bio: null,
    location: null,
    profileImageUrl: null,
    createdAt: expect.any(String),
    followers: 0,
    following: 0,
    totalStreams: 0,
    yearsOfExperience: 0,
  })
})

test('an unknown user and a deleted account are not found, in any of their lists', async () => {
  const { as, db, people } = await createContextWithUsers()
  const { id } = people.owner
  db.update(tables.users).set({ accountStatus: 'deleted' }).where(eq(tables.users.id, id)).run()
  for (const gone of [id, 'none']) {
    const refusal = { code: 'NOT_FOUND', message: 'User not found' }
    await expect(as.other.profiles.get({ id: gone })).rejects.toMatchObject(refusal)
    await expect(as.other.follows.followers({ id: gone })).rejects.toMatchObject(refusal)
    await expect(as.other.follows.following({ id: gone })).rejects.toMatchObject(refusal)
    await expect(as.other.achievements.list({ id: gone })).rejects.toMatchObject(refusal)
    await expect(as.other.activities.list({ userId: gone })).rejects.toMatchObject(refusal)
    await expect(as.other.follows.follow({ id: gone })).rejects.toMatchObject(refusal)
  }
})

test('the owner changes the given fields, and an empty text clears a field', async () => {
  const { as, people } = await createContextWithUsers()
  const { id } = people.owner
  const edited = await as.owner.profiles.edit({ id, displayName: ' Dana ', bio: 'Look west', yearsOfExperience: 3 })
  expect(edited).toMatchObject({ displayName: 'Dana', bio: 'Look west', location: null, yearsOfExperience: 3 })
  expect(await as.owner.profiles.edit({ id, location: 'Norman', bio: '  ' })).toMatchObject({
    displayName: 'Dana',
    bio: null,
    location: 'Norman',
  })
  expect(await as.owner.profiles.edit({ id })).toMatchObject({ displayName: 'Dana', location: 'Norman' })
})

test('editing is refused to others, administrators, people signed out, and on missing people', async () => {
  const { as, people } = await createContextWithUsers()
  const change = { id: people.owner.id, displayName: 'Mine' }
  await expect(as.other.profiles.edit(change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.profiles.edit(change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.profiles.edit(change)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.profiles.edit({ ...change, id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  [{ displayName: '  ' }, 'Display name is required'],
  [{ bio: 'x'.repeat(501) }, 'Bio must be 500 characters or less'],
  [{ location: 'x'.repeat(101) }, 'Location must be 100 characters or less'],
  [{ yearsOfExperience: -1 }, 'Years must be 0 or more'],
  [{ yearsOfExperience: 1e9 }, 'Years must be 80 or less'],
  [{ yearsOfExperience: 2.5 }, 'Years must be a whole number'],
])('an edit to %j is refused with its sentence', async (change, message) => {
  const { as, people } = await createContextWithUsers()
  await expect(as.owner.profiles.edit({ id: people.owner.id, ...change })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message,
  })
})

test('an edit cannot change fields outside the profile', async () => {
  const { as, people } = await createContextWithUsers()
  const forged = { id: people.owner.id, displayName: 'Dana', isAdmin: true, followers: 99, isVerified: true }
  expect(await as.owner.profiles.edit(forged)).toMatchObject({ followers: 0, isVerified: false })
  await expect(as.owner.admin.stats()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('deleting an account removes everything of it and corrects the counts of others', async () => {
  const { as, db, people, events, sessionExists } = await createContextWithUsers()
  const { owner, other } = people
  const mine = await as.owner.streams.start({ title: 'Mine' })
  const theirs = await as.other.streams.start({ title: 'Theirs' })
  await as.owner.streams.like({ id: theirs.id })
  await as.admin.streams.like({ id: theirs.id })
  await as.other.streams.like({ id: mine.id })
  await as.owner.chat.post({ streamId: theirs.id, content: 'one' })
  await as.owner.chat.post({ streamId: theirs.id, content: 'two' })
  await as.admin.chat.post({ streamId: theirs.id, content: 'three' })
  await as.owner.follows.follow({ id: other.id })
  await as.admin.follows.follow({ id: other.id })
  await as.other.follows.follow({ id: owner.id })
  events.length = 0

  expect(await as.owner.profiles.remove({ id: owner.id, password: PASSWORD })).toEqual({ ok: true })

  expect(await as.anonymous.streams.list()).toMatchObject([{ id: theirs.id, likes: 1, chatMessages: 1 }])
  expect(await as.anonymous.profiles.get({ id: other.id })).toMatchObject({ followers: 1, following: 0 })
  expect(await as.anonymous.chat.list({ streamId: theirs.id })).toMatchObject([{ message: 'three' }])
  expect(events).toEqual([
    { type: 'stream-ended', streamId: mine.id },
    { type: 'sessions-revoked', sessionHashes: [expect.any(String)] },
    { type: 'user-revoked', userId: owner.id },
  ])
  expect(sessionExists(owner.sessionId)).toBe(false)
  const left = [
    tables.streams,
    tables.chatMessages,
    tables.streamLikes,
    tables.activities,
    tables.achievements,
  ].flatMap((table) => db.select().from(table).where(eq(table.userId, owner.id)).all())
  expect(left).toEqual([])
  await expect(as.anonymous.auth.login({ username: 'owner', password: PASSWORD })).rejects.toThrow('Invalid')
  await expect(as.anonymous.profiles.get({ id: owner.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('deleting is refused to others, administrators, people signed out, and on missing people', async () => {
  const { as, people } = await createContextWithUsers()
  const { id } = people.owner
  await expect(as.other.profiles.remove({ id, password: PASSWORD })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.other.profiles.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.profiles.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.profiles.remove({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.profiles.remove({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.anonymous.profiles.get({ id })).toBeDefined()
})

test('deleting asks for the password in every session, typed, remembered or by REST', async () => {
  const { request, caller, people, as } = await startTestServer()
  const { id, sessionId } = people.owner
  const { auth } = as.anonymous
  const { rememberToken = '' } = await auth.login({ username: 'owner', password: PASSWORD, rememberMe: true })
  const remembered = await auth.login({ username: 'owner', password: rememberToken, rememberMe: true })
  for (const session of [sessionId, remembered.sessionId]) {
    const member = await caller(session)
    for (const input of [{ id }, { id, password: '' }]) {
      await expect(member.profiles.remove(input)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'Password is required',
      })
    }
    const answer = await request('DELETE', `/api/users/${id}`, { sessionId: session })
    expect([answer.status, answer.json]).toEqual([400, { message: 'Password is required', code: 'BAD_REQUEST' }])
  }
  expect(await as.anonymous.profiles.get({ id })).toBeDefined()
  const answer = await request('DELETE', `/api/users/${id}`, { sessionId, body: { password: PASSWORD } })
  expect([answer.status, answer.json]).toEqual([200, { ok: true }])
  await expect(as.anonymous.profiles.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a remembered device cannot delete the account without the typed password', async () => {
  const { as, caller, people } = await createContextWithUsers()
  const { id } = people.owner
  const { rememberToken = '' } = await as.anonymous.auth.login({
    username: 'owner',
    password: PASSWORD,
    rememberMe: true,
  })
  const { sessionId } = await as.anonymous.auth.login({ username: 'owner', password: rememberToken, rememberMe: true })
  const device = await caller(sessionId)
  for (const password of ['not-it', rememberToken]) {
    await expect(device.profiles.remove({ id, password })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The password is not right',
    })
  }
  expect(await device.profiles.remove({ id, password: PASSWORD })).toEqual({ ok: true })
})

test('guesses of the password are limited', async () => {
  const { as, people } = await createContextWithUsers()
  const guess = () => as.owner.profiles.remove({ id: people.owner.id, password: 'a guess' })
  for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('the last administrator cannot delete the account, the last but one can', async () => {
  const { as, db, people, addPerson } = await createContextWithUsers()
  const { id } = people.admin
  await expect(as.admin.profiles.remove({ id, password: PASSWORD })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You are the last administrator. Make another member an administrator first.',
  })
  const second = await addPerson('second', { isAdmin: true, status: 'suspended' })
  await expect(as.admin.profiles.remove({ id, password: PASSWORD })).rejects.toMatchObject({ code: 'CONFLICT' })
  db.update(tables.users).set({ accountStatus: 'approved' }).where(eq(tables.users.id, second.id)).run()
  expect(await as.admin.profiles.remove({ id, password: PASSWORD })).toEqual({ ok: true })
})

test('a demonstration shares its accounts, so passwords cannot be changed and accounts cannot be deleted', async () => {
  const { addPerson, caller } = await createTestContext({ demo: true })
  const { id, sessionId } = await addPerson('visitor')
  const visitor = await caller(sessionId)
  const refused = { code: 'FORBIDDEN', message: 'On a demonstration, passwords and accounts stay as they are' }
  const change = { currentPassword: PASSWORD, newPassword: 'another-1', confirmNewPassword: 'another-1' }
  await expect(visitor.auth.changePassword(change)).rejects.toMatchObject(refused)
  await expect(visitor.profiles.remove({ id, password: PASSWORD })).rejects.toMatchObject(refused)
  expect((await visitor.auth.user()).id).toBe(id)
})
