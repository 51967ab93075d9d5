import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tables } from '@squall/shared/server/db'
import { MANIFEST_FILE, toManifestText } from '@squall/shared/server/recording'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createReplayContext } from '../../testing/replayed-stream'
import { finishRecordings, keepRecordingLimits } from './jobs'

const DAY = 86_400_000

type ReplayContext = Awaited<ReturnType<typeof createReplayContext>>

const readStream = ({ db }: ReplayContext, id: string) =>
  db.select().from(tables.streams).where(eq(tables.streams.id, id)).get()

const listReady = ({ db }: ReplayContext) =>
  db
    .select()
    .from(tables.notificationEvents)
    .all()
    .filter(({ event }) => event.includes('replay-ready'))

test('after the end the recording is counted and its owner is notified, once', async () => {
  const context = await createReplayContext()
  const id = await context.record()
  expect(readStream(context, id)).toMatchObject({ recordingMs: 6_900 })
  expect(readStream(context, id)?.recordingBytes).toBeGreaterThan(1_000)
  await finishRecordings(context.services).run()
  expect(listReady(context)).toMatchObject([{ key: `replay-ready:${id}` }])
})

test('a recording that media still writes is waited for, but not for ever', async () => {
  const context = await createReplayContext()
  const { as, passTime, services } = context
  const id = await context.goLive()
  const file = join(services.recordings.getFolder(id), MANIFEST_FILE)
  writeFileSync(file, toManifestText({ type: 'opened', pid: 4_711 }), { flag: 'a' })
  await as.owner.streams.end({ id })
  await finishRecordings(services).run()
  expect(readStream(context, id)).toMatchObject({ recordingMs: null })
  passTime(3 * 60_000)
  await finishRecordings(services).run()
  expect(readStream(context, id)).toMatchObject({ recordingMs: 6_900 })
})

test('of a stream that sent nothing there is no replay and no notification', async () => {
  const context = await createReplayContext()
  const { as, passTime, services } = context
  const { id } = await as.owner.streams.start({ isRecorded: true })
  await as.owner.streams.end({ id })
  passTime(3 * 60_000)
  await finishRecordings(services).run()
  expect(readStream(context, id)).toMatchObject({ recordingMs: 0 })
  expect(listReady(context)).toEqual([])
  await expect(as.owner.replays.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a damaged recording is counted as nothing and does not stop the others', async () => {
  const context = await createReplayContext()
  const { as, passTime, services } = context
  const damaged = await context.goLive()
  writeFileSync(join(services.recordings.getFolder(damaged), MANIFEST_FILE), 'no manifest\n')
  await as.owner.streams.end({ id: damaged })
  const id = await context.record()
  expect(readStream(context, id)).toMatchObject({ recordingMs: 6_900 })
  passTime(3 * 60_000)
  await finishRecordings(services).run()
  expect(readStream(context, damaged)).toMatchObject({ recordingMs: 0 })
})

test('an expired replay is deleted with its files, a pinned one stays, and the owner is told when', async () => {
  const context = await createReplayContext({ recordingLimits: { keepDays: 14 } })
  const { as, passTime, services } = context
  const [id, pinned] = [await context.record(), await context.record()]
  await as.owner.replays.update({ id: pinned, isPinned: true })
  const { endedAt, expiresAt } = await as.owner.replays.get({ id })
  expect(Date.parse(expiresAt ?? '') - Date.parse(endedAt ?? '')).toBe(14 * DAY)
  expect(await as.owner.replays.get({ id: pinned })).toMatchObject({ expiresAt: null })
  expect(await as.anonymous.replays.get({ id })).toMatchObject({ expiresAt: null })
  expect(await as.owner.recordings.storage()).toMatchObject({ keepDays: 14, next: { id, goesAt: expiresAt } })
  passTime(14 * DAY - 60_000)
  await keepRecordingLimits(services).run()
  expect(services.recordings.listStreamIds()).toHaveLength(2)
  passTime(2 * 60_000)
  await keepRecordingLimits(services).run()
  expect(services.recordings.listStreamIds()).toEqual([pinned])
  await expect(as.anonymous.replays.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('when pinned replays fill the quota, going live with a recording is refused with the reason', async () => {
  const { as, record } = await createReplayContext({ recordingLimits: { memberBytes: 1_000 } })
  const id = await record()
  expect(await as.owner.recordings.storage()).toMatchObject({ isFull: false, quotaBytes: 1_000 })
  await as.owner.replays.update({ id, isPinned: true })
  expect(await as.owner.recordings.storage()).toMatchObject({ isFull: true })
  await expect(as.owner.streams.start({ isRecorded: true })).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'Your pinned replays take all the space that this server gives you. Unpin or delete one, or go live without a recording.',
  })
  expect(await as.owner.streams.start({})).toMatchObject({ isRecorded: false })
  expect(await as.other.streams.start({ isRecorded: true })).toMatchObject({ isRecorded: true })
})
