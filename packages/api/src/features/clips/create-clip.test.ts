import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeRecord } from '@squall/shared/contract/wire'
import { tables } from '@squall/shared/server/db'
import { RESERVE_BYTES, segmentFile } from '@squall/shared/server/recording'
import { eq } from 'drizzle-orm'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { createScratchFolder } from '../../testing/encoded-pictures'
import { jpegRecord } from '../../testing/recorded-stream'
import { createClipStorage } from './storage'
import { encodeKeyFrame, film, minute, startClipServer } from './testing'

const { clips, streams, users } = tables

async function readFilm(path: string) {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const codecs = [video?.codec, audio?.codec]
  return { codecs, seconds: await input.computeDuration(), first: await video?.getFirstTimestamp() }
}

test('a member makes a clip of a replay: a film that can be sought in, of the wanted stretch', async () => {
  const { as, people, services, streamId } = await startClipServer()
  const clip = await as.other.clips.create({ streamId, startMs: 12_000, durationMs: 20_000, title: 'Power flash' })
  expect(clip).toMatchObject({
    ...{ title: 'Power flash', streamId, startMs: 12_000, durationMs: 20_000, format: 'webm', hasSound: true },
    ...{ width: 640, height: 480, recordedAt: '2026-05-20T20:00:12.000Z', hasReplay: true, views: 0 },
    ...{ user: { id: people.other.id }, channel: { id: people.owner.id } },
  })
  const path = services.clipFiles.getPath(clip)
  expect(readFileSync(path)).toHaveLength(clip.bytes)
  const { codecs, seconds, first } = await readFilm(path)
  expect(codecs).toEqual(['vp8', 'opus'])
  expect([first, seconds]).toEqual([0, expect.closeTo(20, 1)])
  // A list of key frames and the length, which a film that is only ever appended to does not have.
  const bytes = readFileSync(path).toString('hex')
  expect(bytes).toContain('1c53bb6b')
  expect(bytes).toContain('4489')
})

test('without a start it is the newest half minute, and without a title it has that of the stream', async () => {
  const { as, streamId } = await startClipServer()
  expect(await as.other.clips.create({ streamId })).toMatchObject({ title: 'Dryline & Dust', startMs: 29_000 })
})

test('a clip begins at the key frame before its start, and says so', async () => {
  const { as, streamId } = await startClipServer([film(0, 40_000, { keyMs: 4_000 })])
  const clip = await as.other.clips.create({ streamId, startMs: 11_000, durationMs: 10_000 })
  expect(clip).toMatchObject({ startMs: 8_000, durationMs: 13_000 })
})

test('a live stream is clipped to its newest whole record, in the segment that is being written', async () => {
  const { as, folder, streamId } = await startClipServer([film(0, 10_000)], { isLive: true })
  const open = Buffer.concat(film(10_000, 18_000).map(encodeRecord))
  writeFileSync(join(folder, segmentFile(2)), open)
  appendFileSync(join(folder, segmentFile(2)), open.subarray(0, 30))
  const clip = await as.other.clips.create({ streamId, durationMs: 10_000 })
  expect(clip).toMatchObject({ isStreamLive: true, hasReplay: false, startMs: 7_000 })
  expect(clip.startMs + clip.durationMs).toBeCloseTo(17_980, -2)
  // A stream that has just begun has less than was asked for.
  expect(await as.other.clips.create({ streamId, durationMs: 60_000 })).toMatchObject({ startMs: 0 })
})

test('lengths and places that are no clip are refused, each with one sentence', async () => {
  const { as, db, streamId } = await startClipServer([film(0, 20_000), film(80_000, 90_000)])
  const refusal = (startMs: number, durationMs: number) =>
    as.other.clips.create({ streamId, startMs, durationMs }).then(
      () => null,
      ({ code, message }) => `${code}: ${message}`,
    )
  const short = 'BAD_REQUEST: A clip is at least 5 seconds long'
  expect(await refusal(0, 0)).toBe(short)
  expect(await refusal(0, 4_999)).toBe(short)
  expect(await refusal(0, 60_001)).toBe('BAD_REQUEST: A clip is at most 60 seconds long')
  expect(await refusal(-1, 10_000)).toMatch(/^BAD_REQUEST: The start is a number/)
  expect(await refusal(0.5, 10_000)).toMatch(/^BAD_REQUEST: The start is a number/)
  expect(await refusal(85_000, 10_000)).toBe('BAD_REQUEST: The recording ends before that')
  expect(await refusal(4_000_000_000, 10_000)).toBe('BAD_REQUEST: The recording ends before that')
  expect(await refusal(30_000, 10_000)).toBe('BAD_REQUEST: There is a gap in the recording there')
  expect(await refusal(17_500, 10_000)).toMatch(/less than that is recorded there$/)
  expect(db.select().from(clips).all()).toEqual([])
})

test('of a stretch with a gap the longer side becomes the clip', async () => {
  const { as, streamId } = await startClipServer([film(0, 20_000), film(30_000, 60_000)])
  const clip = await as.other.clips.create({ streamId, startMs: 15_000, durationMs: 40_000 })
  expect(clip).toMatchObject({ startMs: 30_000, durationMs: 25_000 })
})

test('a clip of JPEG pictures is Matroska', async () => {
  const pictures = Array.from({ length: 20 }, (_, index) => jpegRecord(index * 500))
  const { as, streamId } = await startClipServer([pictures])
  expect(await as.other.clips.create({ streamId })).toMatchObject({ format: 'mkv', width: 4, hasSound: false })
})

test('streams without a recording are refused', async () => {
  const { as } = await startClipServer()
  const conflict = { code: 'CONFLICT' }
  const { id } = await as.owner.streams.start({})
  await expect(as.other.clips.create({ streamId: id })).rejects.toMatchObject(conflict)
  const fresh = await as.owner.streams.start({ isRecorded: true })
  await expect(as.other.clips.create({ streamId: fresh.id })).rejects.toMatchObject(conflict)
  await expect(as.other.clips.create({ streamId: 'nowhere' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a stretch that was deleted, and a deleted recording, are refused and leave nothing behind', async () => {
  const { as, db, folder, services, streamId } = await startClipServer()
  rmSync(join(folder, segmentFile(2)))
  const deleted = { code: 'CONFLICT', message: 'That part of the recording was deleted' }
  await expect(as.other.clips.create({ streamId, startMs: 5_000, durationMs: 10_000 })).rejects.toMatchObject(deleted)
  expect(await as.other.clips.create({ streamId, startMs: 25_000, durationMs: 10_000 })).toMatchObject({ streamId })
  rmSync(folder, { recursive: true })
  await expect(as.other.clips.create({ streamId })).rejects.toMatchObject({ code: 'CONFLICT' })
  await as.owner.recordings.remove({ id: streamId })
  await expect(as.other.clips.create({ streamId })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await services.clipFiles.list()).toHaveLength(1)
  expect(db.select().from(clips).all()).toHaveLength(1)
})

test('visitors and members who wait for approval make no clips', async () => {
  const { as, streamId } = await startClipServer()
  await expect(as.anonymous.clips.create({ streamId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.pending.clips.create({ streamId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await as.anonymous.clips.permission({ streamId })).toEqual({
    isAllowed: false,
    reason: 'Sign in to make a clip',
  })
  expect(await as.other.clips.permission({ streamId })).toEqual({ isAllowed: true, reason: null })
})

test('the chaser says who makes clips, and always may', async () => {
  const { as, people, streamId } = await startClipServer()
  const makers = async () => {
    const asked = { other: as.other, admin: as.admin, owner: as.owner }
    const allowed = await Promise.all(
      Object.entries(asked).map(async ([name, caller]) => {
        const { isAllowed, reason } = await caller.clips.permission({ streamId })
        const made = await caller.clips.create({ streamId }).then(
          () => null,
          (error: Error) => error.message,
        )
        expect(made).toBe(reason)
        return isAllowed ? [name] : []
      }),
    )
    return allowed.flat()
  }
  expect(await makers()).toEqual(['other', 'admin', 'owner'])
  await as.owner.clips.changeSettings({ clipMakers: 'followers' })
  expect(await makers()).toEqual(['owner'])
  await as.other.follows.follow({ id: people.owner.id })
  expect(await makers()).toEqual(['other', 'owner'])
  await as.owner.clips.changeSettings({ clipMakers: 'moderators' })
  expect(await makers()).toEqual(['admin', 'owner'])
  await as.owner.clips.changeSettings({ clipMakers: 'nobody' })
  expect(await makers()).toEqual(['owner'])
})

test('nobody makes clips of a replay that they may not watch, or of a suspended account', async () => {
  const { as, db, people, streamId } = await startClipServer()
  const hidden = { code: 'FORBIDDEN', message: 'You may not watch this replay' }
  db.update(streams).set({ replayVisibility: 'private' }).run()
  await expect(as.other.clips.create({ streamId })).rejects.toMatchObject(hidden)
  db.update(streams).set({ replayVisibility: 'followers' }).run()
  await expect(as.other.clips.create({ streamId })).rejects.toMatchObject(hidden)
  await as.other.follows.follow({ id: people.owner.id })
  expect(await as.other.clips.create({ streamId })).toMatchObject({ hasReplay: true })
  await as.admin.admin.suspend({ id: people.owner.id })
  await expect(as.other.clips.create({ streamId })).rejects.toMatchObject(hidden)
  expect(db.select().from(users).all()).not.toEqual([])
})

test('two clips at once both work, and an eleventh in an hour is refused; refused ones do not count', async () => {
  const { as, passTime, streamId } = await startClipServer()
  const create = (startMs: number) => as.other.clips.create({ streamId, startMs, durationMs: 10_000 })
  const [one, other] = await Promise.all([create(0), create(20_000)])
  expect([one.startMs, other.startMs]).toEqual([0, 20_000])
  await expect(create(70_000)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (let made = 2; made < 10; made++) await create(0)
  await expect(create(0)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  passTime(61 * 60_000)
  expect(await create(0)).toMatchObject({ startMs: 0 })
})

test('the first picture of a clip becomes its thumbnail; one that cannot be decoded is no reason to refuse the clip', async () => {
  const keyFrame = await encodeKeyFrame()
  const { address, as, services, streamId } = await startClipServer(minute(keyFrame))
  const { thumbnailUrl } = await as.other.clips.create({ streamId })
  expect(existsSync(services.files.getPicturePath(thumbnailUrl, 'small') ?? '')).toBe(true)
  const answer = await fetch(address + thumbnailUrl)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const plain = await startClipServer()
  expect(await plain.as.other.clips.create({ streamId: plain.streamId })).toMatchObject({ thumbnailUrl: null })
})

test('a clip leaves the last gigabyte of the disk to the database', async () => {
  const folder = createScratchFolder()
  const write = (freeBytes: number) =>
    createClipStorage(folder, { readFree: () => freeBytes }).write('clip', async (draft) => {
      writeFileSync(draft, 'film')
      return { format: 'webm' as const }
    })
  await expect(write(RESERVE_BYTES - 1)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The disk of the server is full',
  })
  expect(readdirSync(folder)).toEqual([])
  await write(RESERVE_BYTES)
  expect(readdirSync(folder)).toEqual(['clip.webm'])
})

test('the clips of a member take no more space than the recordings of one may', async () => {
  const { as, db, people, services, streamId } = await startClipServer()
  services.recordings.limits.memberBytes = 1_000_000
  const { id } = await as.other.clips.create({ streamId })
  db.update(clips).set({ bytes: 1_000_000 }).where(eq(clips.id, id)).run()
  await expect(as.other.clips.create({ streamId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Your clips take all the space that you have for them. Delete one to make another',
  })
  expect(await as.owner.clips.create({ streamId })).toMatchObject({ user: { id: people.owner.id } })
  await as.other.clips.remove({ id })
  expect(await as.other.clips.create({ streamId })).toMatchObject({ user: { id: people.other.id } })
})

test('a film is written whole or not at all', async () => {
  const { as, db, services, streamId } = await startClipServer()
  const { clipFiles } = services
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  const write = clipFiles.write
  clipFiles.write = async () => Promise.reject(full)
  await expect(as.other.clips.create({ streamId })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  clipFiles.write = write
  expect([await clipFiles.list(), db.select().from(clips).all()]).toEqual([[], []])
  const clip = await as.other.clips.create({ streamId })
  expect(readdirSync(join(clipFiles.getPath(clip), '..'))).toEqual([`${clip.id}.webm`])
})
