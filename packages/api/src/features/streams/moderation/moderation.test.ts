import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../../testing/test-context'
import { createNotificationWorker } from '../../notifications/worker'

async function createLiveStream() {
  const test = await createContextWithUsers()
  const { id } = await test.as.owner.streams.start({ title: 'Wall cloud', latitude: 35.22, longitude: -97.44 })
  const sender = { reason: 'Not used here', send: async () => ({ outcome: 'sent' as const }) }
  const worker = createNotificationWorker(test.services, { push: sender, email: sender }, () => 0.5)
  /** Returns what the broadcaster reads in the notifications. */
  async function readInbox() {
    await worker.fanOut()
    return test.db
      .select()
      .from(tables.notifications)
      .all()
      .filter(({ kind }) => kind === 'broadcast-notice')
      .map(({ userId, title, body, url }) => ({ userId, title, body, url }))
  }
  const readLog = async () =>
    (await test.as.admin.admin.activityLogs({ type: 'stream' })).map(({ action, description }) => [action, description])
  return { ...test, id, readInbox, readLog }
}

test('administrators list the live streams with their open reports, and only those', async () => {
  const { as, id, people } = await createLiveStream()
  await as.other.reports.create({ subject: 'stream', subjectId: id, reason: 'danger' })
  expect(await as.admin.streamModeration.list()).toEqual([
    {
      id,
      title: 'Wall cloud',
      userId: people.owner.id,
      user: expect.objectContaining({ username: 'owner' }),
      placeName: 'Norman, OK',
      location: '35.2200, -97.4400',
      viewerCount: 0,
      startedAt: expect.any(String),
      isMuted: false,
      openReports: 1,
    },
  ])
  await as.owner.streams.end({ id })
  expect(await as.admin.streamModeration.list()).toEqual([])
})

test('a stream is muted until an administrator unmutes it; doing so again changes nothing', async () => {
  const { as, events, id, people, readInbox, readLog } = await createLiveStream()
  expect(await as.admin.streamModeration.mute({ id })).toMatchObject({ id, isMuted: true })
  expect(await as.admin.streamModeration.mute({ id })).toMatchObject({ isMuted: true })
  expect(await as.admin.streamModeration.list()).toMatchObject([{ isMuted: true }])
  expect(await as.admin.streamModeration.unmute({ id })).toMatchObject({ isMuted: false })
  await as.admin.streamModeration.unmute({ id })
  expect(events).toEqual([
    { type: 'stream-muted', streamId: id, isMuted: true },
    { type: 'stream-muted', streamId: id, isMuted: false },
  ])
  expect(await readLog()).toEqual([
    ['unmute-stream', 'Unmuted the stream of @owner'],
    ['mute-stream', 'Muted the stream of @owner'],
  ])
  expect(await readInbox()).toEqual([
    {
      userId: people.owner.id,
      title: 'An administrator muted your stream',
      body: 'Viewers see your picture and hear nothing until an administrator unmutes your stream.',
      url: `/stream/${id}`,
    },
  ])
})

test('an administrator ends a stream for a reason that its broadcaster reads', async () => {
  const { as, events, id, readInbox, readLog } = await createLiveStream()
  await as.admin.streamModeration.end({ id, reason: ' You film while you drive ' })
  expect(events).toEqual([{ type: 'stream-ended', streamId: id }])
  expect((await as.anonymous.streams.get({ id })).isLive).toBe(false)
  expect(await as.owner.streams.summary({ id })).toMatchObject({ endReason: 'You film while you drive' })
  expect(await readLog()).toEqual([['end-stream', 'Ended the stream of @owner: You film while you drive']])
  expect(await readInbox()).toMatchObject([
    { title: 'An administrator ended your stream', body: 'You film while you drive' },
  ])
})

test('an administrator who ends a stream without a reason is logged, and its broadcaster is told', async () => {
  const { as, id, readInbox, readLog } = await createLiveStream()
  await as.admin.streams.end({ id })
  await as.admin.streams.end({ id })
  expect(await readLog()).toEqual([['end-stream', 'Ended the stream of @owner: No reason was given.']])
  expect(await readInbox()).toMatchObject([{ title: 'An administrator ended your stream' }])
})

test('a stream that its owner ends has no reason', async () => {
  const { as, id } = await createLiveStream()
  await as.owner.streams.end({ id })
  expect((await as.owner.streams.summary({ id })).endReason).toBeNull()
})

test('a message goes to the broadcaster at once and to the notifications', async () => {
  const { as, events, id, readInbox, readLog } = await createLiveStream()
  await as.admin.streamModeration.message({ id, message: 'Please move off the road' })
  expect(events).toEqual([
    { type: 'broadcaster-message', streamId: id, id: expect.any(String), text: 'Please move off the road' },
  ])
  expect(await readLog()).toEqual([['message-broadcaster', 'Wrote to @owner: Please move off the road']])
  expect(await readInbox()).toMatchObject([
    { title: 'A message from an administrator', body: 'Please move off the road' },
  ])
})

test('a reason and a message are short and not empty', async () => {
  const { as, id } = await createLiveStream()
  const { end, message } = as.admin.streamModeration
  for (const text of ['   ', 'x'.repeat(201)]) {
    await expect(end({ id, reason: text })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(message({ id, message: text })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  expect((await as.anonymous.streams.get({ id })).isLive).toBe(true)
})

test('only administrators moderate streams, and not of missing or ended ones', async () => {
  const { as, events, id } = await createLiveStream()
  type Caller = typeof as.admin
  const acts: ((caller: Caller, id: string) => Promise<unknown>)[] = [
    ({ streamModeration }, id) => streamModeration.mute({ id }),
    ({ streamModeration }, id) => streamModeration.unmute({ id }),
    ({ streamModeration }, id) => streamModeration.message({ id, message: 'Hello' }),
    ({ streamModeration }, id) => streamModeration.end({ id, reason: 'Over' }),
  ]
  for (const act of acts) {
    await expect(act(as.owner, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(act(as.anonymous, id)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(act(as.admin, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(as.owner.streamModeration.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.streamModeration.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(events).toEqual([])
  await as.owner.streams.end({ id })
  for (const act of acts) await expect(act(as.admin, id)).rejects.toMatchObject({ code: 'CONFLICT' })
})
