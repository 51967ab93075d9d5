import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StreamReport } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { opusRecords, startRecordedStream, vp8Records, writeRecording } from '../../testing/recorded-stream'
import { createContextWithUsers, PASSWORD } from '../../testing/test-context'
import { deleteOrphanedRecordings } from './delete-orphaned-recordings'

test('a stream is recorded only when its chaser asks for it, and the choice is remembered', async () => {
  const { as } = await createContextWithUsers()
  const fresh = { isRecorded: false, isAvailable: true, replayVisibility: 'public' }
  expect(await as.owner.recordings.settings()).toEqual(fresh)
  expect(await as.owner.streams.start({})).toMatchObject({ isRecorded: false, recordingState: null })
  const { id } = await as.owner.streams.start({ isRecorded: true })
  expect(await as.anonymous.streams.get({ id })).toMatchObject({ isRecorded: true, recordingState: null })
  expect(await as.owner.recordings.settings()).toMatchObject({ isRecorded: true })
  expect(await as.other.recordings.settings()).toMatchObject({ isRecorded: false })
  await as.owner.streams.start({})
  expect(await as.owner.recordings.settings()).toMatchObject({ isRecorded: false })
})

test('where the host records nothing, no stream can ask for it', async () => {
  const { as } = await createContextWithUsers({ isRecordingOn: false })
  expect(await as.owner.recordings.settings()).toMatchObject({ isAvailable: false })
  await expect(as.owner.streams.start({ isRecorded: true })).rejects.toThrow('This server does not record streams')
  expect(await as.owner.streams.start({})).toMatchObject({ isRecorded: false })
})

test('everyone reads how far they may go back in a live stream', async () => {
  const { as } = await createContextWithUsers({ recordingLimits: { rewindMs: 1_800_000 } })
  expect(await as.anonymous.site.info()).toMatchObject({ rewindMs: 1_800_000 })
})

test('the state that media reports is for the owner alone', async () => {
  const { as, caller } = await createContextWithUsers()
  const { id } = await as.owner.streams.start({ isRecorded: true })
  const media = await caller(null, { isInternal: true })
  const counts = { viewers: 0, peakViewers: 0, totalViews: 0 }
  const report = (recording: StreamReport['recording']) =>
    media.internal.streams.report([{ streamId: id, publisher: 'live', recording, ...counts }])
  await report('recording')
  expect(await as.owner.streams.get({ id })).toMatchObject({ recordingState: 'recording' })
  expect(await as.other.streams.get({ id })).toMatchObject({ isRecorded: true, recordingState: null })
  await report('disk-full')
  await report(null)
  expect(await as.owner.streams.get({ id })).toMatchObject({ recordingState: 'disk-full' })
})

test('the owner reads what was recorded', async () => {
  const { as, id } = await startRecordedStream()
  const recording = await as.owner.recordings.get({ id })
  expect(recording).toMatchObject({ streamId: id, isLive: false, stopped: null, download: 'webm', durationMs: 1_980 })
  expect(recording.segments.map(({ number, startMs, video, audio }) => [number, startMs, video, audio])).toEqual([
    [1, 0, 'vp8', 'opus'],
    [2, 1_000, 'vp8', 'opus'],
  ])
  expect(recording.bytes).toBe(recording.segments.reduce((sum, { bytes }) => sum + bytes, 0))
})

test('who may watch the replay reads the manifest, and nobody else deletes the recording', async () => {
  const { as, folder, id, isMarked } = await startRecordedStream()
  for (const { recordings } of [as.other, as.anonymous]) {
    expect(await recordings.get({ id })).toMatchObject({ streamId: id, stopped: null, download: null })
  }
  await as.owner.replays.update({ id, visibility: 'private' })
  for (const { recordings } of [as.other, as.admin, as.anonymous]) {
    await expect(recordings.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(as.other.recordings.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.recordings.remove({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.anonymous.recordings.settings()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.anonymous.recordings.storage()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  for (const call of [as.owner.recordings.get, as.owner.recordings.remove]) {
    await expect(call({ id: 'nowhere' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect([existsSync(folder), isMarked()]).toEqual([true, true])
})

test('a stream that was not recorded, or of which nothing came, has no recording', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.streams.start({})
  const wanted = await as.owner.streams.start({ isRecorded: true })
  for (const streamId of [id, wanted.id]) {
    await expect(as.owner.recordings.get({ id: streamId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('deleting a recording removes its files and its mark, and the stream stays', async () => {
  const { as, folder, id } = await startRecordedStream()
  expect(await as.owner.recordings.remove({ id })).toEqual({ isRecorded: false })
  expect(existsSync(folder)).toBe(false)
  expect(await as.anonymous.streams.get({ id })).toMatchObject({ isRecorded: false, title: 'Dryline & Dust' })
  await expect(as.owner.recordings.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.owner.recordings.remove({ id })).toEqual({ isRecorded: false })
})

test('the recording of a live stream is not deleted before its end', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.streams.start({ isRecorded: true })
  await expect(as.owner.recordings.remove({ id })).rejects.toThrow('End the stream before you delete its recording')
})

test('deleting an account deletes its recordings, and no others', async () => {
  const { as, folder, id, people, services } = await startRecordedStream()
  const kept = await as.other.streams.start({ isRecorded: true })
  writeRecording(services.recordings.getFolder(kept.id), kept.id, [vp8Records(3)])
  await as.owner.profiles.remove({ id: people.owner.id, password: PASSWORD })
  expect(existsSync(folder)).toBe(false)
  expect(services.recordings.listStreamIds()).toEqual([kept.id])
  await expect(as.other.recordings.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('at the start recordings without a recorded stream are removed, unless they are many', async () => {
  const { db, folder, id, services } = await startRecordedStream()
  const root = join(folder, '..')
  mkdirSync(join(root, '.removed-half'))
  writeRecording(join(root, 'stray'), 'stray', [vp8Records(1)])
  expect(await deleteOrphanedRecordings(services)).toBe(1)
  expect(services.recordings.listStreamIds()).toEqual([id])
  expect(existsSync(join(root, '.removed-half'))).toBe(false)

  for (let count = 0; count < 11; count++) writeRecording(join(root, `s${count}`), `s${count}`, [vp8Records(1)])
  db.update(tables.streams).set({ isRecorded: false }).where(eq(tables.streams.id, id)).run()
  expect(await deleteOrphanedRecordings(services)).toBe(0)
  expect(services.recordings.listStreamIds()).toHaveLength(12)
})

test('a segment is served whole, in ranges, and not again while it is known', async () => {
  const { as, get, id } = await startRecordedStream()
  const [segment] = (await as.owner.recordings.get({ id })).segments
  const whole = await get('/segments/1')
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, bytes.length]).toEqual([200, segment?.bytes])
  const etag = `"${segment?.sha256}"`
  expect(whole.headers.get('etag')).toBe(etag)
  expect((await get('/segments/1', { 'if-none-match': etag })).status).toBe(304)

  const rangeOf = async (range: string, headers = {}) => {
    const answer = await get('/segments/1', { range, ...headers })
    return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())]
  }
  const total = bytes.length
  expect(await rangeOf('bytes=0-23')).toEqual([206, `bytes 0-23/${total}`, bytes.subarray(0, 24)])
  expect(await rangeOf('bytes=24-')).toEqual([206, `bytes 24-${total - 1}/${total}`, bytes.subarray(24)])
  expect(await rangeOf('bytes=-5')).toEqual([206, `bytes ${total - 5}-${total - 1}/${total}`, bytes.subarray(-5)])
  expect(await rangeOf('bytes=10-999999999')).toEqual([206, `bytes 10-${total - 1}/${total}`, bytes.subarray(10)])
  expect((await rangeOf(`bytes=${total}-`)).slice(0, 2)).toEqual([416, `bytes */${total}`])
  expect((await rangeOf('bytes=0-1', { 'if-range': '"another"' }))[0]).toBe(200)
  for (const odd of ['bytes=5-2', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-']) expect((await rangeOf(odd))[0]).toBe(200)
})

test('segments are for those who may watch, downloads for the owner alone, and missing ones are not there', async () => {
  const { as, get, id, people, request } = await startRecordedStream()
  const listStatuses = async (path: string) => [
    (await get(path, {}, people.other.sessionId)).status,
    (await get(path, {}, '')).status,
  ]
  expect([await listStatuses('/segments/1'), await listStatuses('/download')]).toEqual([
    [200, 200],
    [403, 401],
  ])
  await as.owner.replays.update({ id, visibility: 'private' })
  expect([await listStatuses('/segments/1'), await listStatuses('/download')]).toEqual([
    [404, 404],
    [404, 401],
  ])
  for (const path of ['/segments/1', '/download']) {
    const nowhere = await request('GET', `/api/streams/nowhere/recording${path}`, { sessionId: people.owner.sessionId })
    expect(nowhere.status).toBe(404)
  }
  for (const number of ['3', '0', 'x', '1.5', '..%2fmanifest.jsonl']) {
    expect((await get(`/segments/${number}`)).status).toBe(404)
  }
  const rest = await request('DELETE', `/api/streams/${id}/recording`, { sessionId: people.owner.sessionId })
  expect([rest.status, rest.json]).toEqual([200, { isRecorded: false }])
  for (const path of ['', '/segments/1', '/download']) expect((await get(path)).status).toBe(404)
})

test('a recording of sound alone says that it has no picture, and its segments can be downloaded', async () => {
  const { as, get, id } = await startRecordedStream([opusRecords(50)])
  expect(await as.owner.recordings.get({ id })).toMatchObject({ download: null })
  const refused = await get('/download')
  expect([refused.status, await refused.json()]).toEqual([
    409,
    {
      code: 'CONFLICT',
      message: 'The recording has no picture yet. Its segments can be downloaded one by one.',
    },
  ])
  expect((await get('/segments/1')).status).toBe(200)
})

test('a damaged manifest is a fault of that recording', async () => {
  const { folder, get } = await startRecordedStream()
  writeFileSync(join(folder, 'manifest.jsonl'), 'no manifest\n')
  expect((await get('/segments/1')).status).toBe(500)
})
