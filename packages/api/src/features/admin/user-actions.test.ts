import { tables } from '@squall/shared/server/db'
import { describe, expect, test } from 'vitest'
import { createContextWithUsers, PASSWORD } from '../../testing/test-context'

type Peopled = Awaited<ReturnType<typeof createContextWithUsers>>

const listUserLog = ({ db }: Peopled) =>
  db
    .select()
    .from(tables.adminLog)
    .all()
    .map(({ actorName, action, type, description, subjectId }) => [actorName, action, type, description, subjectId])

const listUserEvents = ({ db }: Peopled) =>
  db
    .select()
    .from(tables.notificationEvents)
    .all()
    .map(({ event }) => JSON.parse(event))

test('an administrator sees the number of accounts by status', async () => {
  const { as } = await createContextWithUsers()
  expect(await as.admin.admin.stats()).toEqual({ total: 4, pending: 1, approved: 3, suspended: 0, deleted: 0 })
})

test('an administrator sees how many items wait for review', async () => {
  const { as, db, people } = await createContextWithUsers()
  const { id: userId } = people.other
  const now = new Date()
  const nobodys = { subject: 'profile', subjectId: 'x', subjectUserId: userId, reason: 'spam', excerpt: '' } as const
  const report = { ...nobodys, userId: people.owner.id, severity: 'low', createdAt: now } as const
  db.insert(tables.reports)
    .values([{ ...report, id: 'one', status: 'open' }])
    .run()
  db.insert(tables.reports)
    .values([{ ...report, subjectId: 'y', id: 'two', status: 'dismissed' }])
    .run()
  expect(await as.admin.admin.waiting()).toEqual({ users: 1, photos: 0, posts: 0, stormReports: 0, reports: 1 })
})

describe('transitions', () => {
  test('approving a pending account lets it go live, notifies the user and is logged', async () => {
    const test = await createContextWithUsers()
    const { as, people, caller } = test
    const { id } = people.pending
    await expect(as.pending.streams.start({})).rejects.toMatchObject({ message: 'Account must be approved' })
    expect(await as.admin.admin.approve({ id })).toMatchObject({ accountStatus: 'approved' })
    const approved = await caller(people.pending.sessionId)
    expect((await approved.streams.start({})).isLive).toBe(true)
    expect(listUserLog(test)).toEqual([['admin', 'approve-user', 'user', 'Approved @pending', id]])
    expect(listUserEvents(test)).toContainEqual({ kind: 'account', userId: id, status: 'approved' })
  })

  test('an account already in the wanted state is left alone: no audit event, no notification', async () => {
    const test = await createContextWithUsers()
    const { as, people } = test
    const { admin } = as.admin
    expect(await admin.approve({ id: people.owner.id })).toMatchObject({ accountStatus: 'approved' })
    await admin.demoteAdmin({ id: people.owner.id })
    await admin.unverify({ id: people.owner.id })
    expect(listUserLog(test)).toEqual([])
    expect(listUserEvents(test)).toEqual([])
  })

  test('approving lifts a suspension and notifies each time', async () => {
    const test = await createContextWithUsers()
    const { as, people } = test
    const { id } = people.owner
    for (let times = 0; times < 2; times++) {
      await as.admin.admin.suspend({ id })
      expect(await as.admin.admin.users({ status: 'suspended' })).toMatchObject([{ id }])
      await expect(as.anonymous.auth.login({ username: 'owner', password: PASSWORD })).rejects.toThrow()
      await as.admin.admin.approve({ id })
    }
    await expect(as.anonymous.auth.login({ username: 'owner', password: PASSWORD })).resolves.toBeDefined()
    expect(listUserLog(test).map(([, , , description]) => description)).toEqual([
      'Suspended @owner',
      'Reactivated @owner',
      'Suspended @owner',
      'Reactivated @owner',
    ])
    expect(listUserEvents(test).map(({ status }) => status)).toEqual(['suspended', 'approved', 'suspended', 'approved'])
  })

  test.each(['suspend', 'remove'] as const)('%s ends a stream, sessions, devices and sockets', async (act) => {
    const { as, people, events, sessionExists, db } = await createContextWithUsers()
    const remembered = await as.anonymous.auth.login({ username: 'owner', password: PASSWORD, rememberMe: true })
    const stream = await as.owner.streams.start({})
    events.length = 0
    await as.admin.admin[act]({ id: people.owner.id })
    expect(sessionExists(people.owner.sessionId)).toBe(false)
    expect(db.select().from(tables.deviceTokens).all()).toEqual([])
    expect(events).toEqual([
      { type: 'stream-ended', streamId: stream.id },
      { type: 'sessions-revoked', sessionHashes: [expect.any(String), expect.any(String)] },
      { type: 'user-revoked', userId: people.owner.id },
    ])
    const again = { username: 'owner', password: remembered.rememberToken ?? '', rememberMe: true }
    await expect(as.anonymous.auth.login(again)).rejects.toThrow()
    await expect(as.anonymous.auth.login({ username: 'owner', password: PASSWORD })).rejects.toThrow()
  })

  test('a deleted account disappears everywhere and no action restores it', async () => {
    const { as, people } = await createContextWithUsers()
    const { id } = people.owner
    expect(await as.admin.admin.remove({ id })).toMatchObject({ accountStatus: 'deleted' })
    expect(await as.admin.admin.remove({ id })).toMatchObject({ accountStatus: 'deleted' })
    await expect(as.anonymous.profiles.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { admin } = as.admin
    for (const act of [
      admin.approve,
      admin.suspend,
      admin.makeAdmin,
      admin.demoteAdmin,
      admin.verify,
      admin.unverify,
    ]) {
      await expect(act({ id })).rejects.toMatchObject({ code: 'CONFLICT', message: 'This account is deleted' })
    }
  })

  test('an administrator promotes another one, who can do the same until demoted', async () => {
    const test = await createContextWithUsers()
    const { as, people, caller } = test
    const { id, sessionId } = people.owner
    expect(await as.admin.admin.makeAdmin({ id })).toMatchObject({ isAdmin: true })
    const promoted = await caller(sessionId)
    await promoted.admin.approve({ id: people.pending.id })
    expect(await as.admin.admin.demoteAdmin({ id })).toMatchObject({ isAdmin: false })
    await expect((await caller(sessionId)).admin.stats()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(listUserLog(test).map(([actor, , , description]) => [actor, description])).toEqual([
      ['admin', 'Made an administrator of @owner'],
      ['owner', 'Approved @pending'],
      ['admin', 'Demoted @owner'],
    ])
  })

  test('a chaser is verified and unverified', async () => {
    const { as, people } = await createContextWithUsers()
    const { id } = people.owner
    expect(await as.admin.admin.verify({ id })).toMatchObject({ isVerified: true })
    expect(await as.anonymous.profiles.get({ id })).toMatchObject({ isVerified: true })
    expect(await as.admin.admin.unverify({ id })).toMatchObject({ isVerified: false })
  })
})

describe('refusals', () => {
  test('only an approved account becomes an administrator', async () => {
    const { as, people } = await createContextWithUsers()
    await as.admin.admin.suspend({ id: people.other.id })
    for (const { id } of [people.pending, people.other]) {
      await expect(as.admin.admin.makeAdmin({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    }
  })

  test('administrators cannot suspend, delete or demote themselves', async () => {
    const { as, people } = await createContextWithUsers()
    await as.admin.admin.makeAdmin({ id: people.owner.id })
    const { id } = people.admin
    for (const act of ['suspend', 'remove', 'demoteAdmin'] as const) {
      await expect(as.admin.admin[act]({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('actions on unknown users are refused', async () => {
    const test = await createContextWithUsers()
    const { admin } = test.as.admin
    const acts = [admin.approve, admin.suspend, admin.remove, admin.makeAdmin, admin.demoteAdmin, admin.verify]
    for (const act of [...acts, admin.unverify]) {
      for (const id of ['nobody', '', "' or 1=1 --", 'x'.repeat(5_000)]) {
        await expect(act({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
    }
    expect(listUserLog(test)).toEqual([])
  })

  test('the last administrator stays, also when the acting one has just lost the role', async () => {
    const { as, people, db, caller } = await createContextWithUsers()
    await as.admin.admin.makeAdmin({ id: people.owner.id })
    // A request of the owner's that came in before the owner was suspended.
    const late = await caller(people.owner.sessionId)
    await as.admin.admin.suspend({ id: people.owner.id })
    for (const act of ['suspend', 'remove', 'demoteAdmin'] as const) {
      const refusal = { code: 'CONFLICT', message: expect.stringContaining('the last administrator') }
      await expect(late.admin[act]({ id: people.admin.id })).rejects.toMatchObject(refusal)
    }
    const left = db.select().from(tables.users).all()
    expect(left.find(({ id }) => id === people.admin.id)).toMatchObject({ isAdmin: true, accountStatus: 'approved' })
  })

  test('a suspended administrator has no rights until reactivated, and does not count as one', async () => {
    const { as, people, addPerson, caller } = await createContextWithUsers()
    const second = await addPerson('second', { isAdmin: true })
    await as.admin.admin.suspend({ id: second.id })
    await expect((await caller(second.sessionId)).admin.stats()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(as.admin.profiles.remove({ id: people.admin.id, password: PASSWORD })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})
