import type { StreamReport } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { endAbandonedStreamsJob } from '../streams/mutations'

async function mediaProcess() {
  const test = await createContextWithUsers()
  const media = await test.caller(null, { isInternal: true })
  const { id: streamId } = await test.as.owner.streams.start({})
  const report = (fields: Partial<StreamReport>): StreamReport => ({
    streamId,
    viewers: 0,
    peakViewers: 0,
    totalViews: 0,
    publisher: 'live',
    recording: null,
    ...fields,
  })
  return { ...test, media, streamId, report }
}

test('the media process reports viewer counts, and totals never fall', async () => {
  const { media, as, streamId, report } = await mediaProcess()
  await media.internal.streams.report([report({ viewers: 7, peakViewers: 9, totalViews: 12 })])
  expect(await as.anonymous.streams.get({ id: streamId })).toMatchObject({
    viewerCount: 7,
    peakViewers: 9,
    totalViews: 12,
  })
  await media.internal.streams.report([report({ viewers: 2, peakViewers: 2, totalViews: 2 })])
  expect(await as.anonymous.streams.get({ id: streamId })).toMatchObject({
    viewerCount: 2,
    peakViewers: 9,
    totalViews: 12,
  })
})

test('a publisher gone for good ends the stream', async () => {
  const { media, as, streamId, report, events } = await mediaProcess()
  expect(await media.internal.streams.report([report({ publisher: 'lost' })])).toEqual({ ended: [] })
  expect(await media.internal.streams.report([report({ publisher: 'gone' })])).toEqual({ ended: [streamId] })
  expect((await as.anonymous.streams.get({ id: streamId })).isLive).toBe(false)
  expect(events).toEqual([{ type: 'stream-ended', streamId }])
})

test('a stream whose node is lost is not abandoned while the other nodes wait for it', async () => {
  const { media, as, streamId, report, services, passTime } = await mediaProcess()
  for (let minute = 0; minute < 2; minute++) {
    passTime(45_000)
    await media.internal.streams.report([report({ publisher: 'unreachable' })])
    await endAbandonedStreamsJob(services).run()
  }
  expect((await as.anonymous.streams.get({ id: streamId })).isLive).toBe(true)
})

test('reports on unknown streams are answered as ended and store nothing', async () => {
  const { media, report } = await mediaProcess()
  expect(await media.internal.streams.report([report({ streamId: 'none' })])).toEqual({ ended: ['none'] })
})

test('a chat message from the socket belongs to the user of its session, under the same rules', async () => {
  const { media, people, streamId } = await mediaProcess()
  const line = { streamId, userId: people.other.id, message: 'from the socket' }
  expect(await media.internal.chat.post(line)).toMatchObject({ userId: people.other.id, message: 'from the socket' })
  await expect(media.internal.chat.post({ ...line, message: 'x'.repeat(501) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(media.internal.chat.post({ ...line, userId: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('only the media process gets in, not even administrators', async () => {
  const { as, streamId, people, report } = await mediaProcess()
  for (const caller of [as.anonymous, as.owner, as.admin]) {
    await expect(caller.internal.streams.report([report({})])).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      caller.internal.chat.post({ streamId, userId: people.other.id, message: 'forged' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})
