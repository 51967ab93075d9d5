import { REPLAYS_PAGE, replayCursor } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createReplayContext } from '../../testing/replayed-stream'

const missing = { code: 'NOT_FOUND' }

test('a replay says when it was, what is missing, and what its titles were', async () => {
  const { as, end, goLive, passTime } = await createReplayContext()
  const id = await goLive()
  passTime(6_000)
  await as.owner.streams.rename({ id, title: 'Tornado!' })
  passTime(4_000)
  await end(id)
  const replay = await as.anonymous.replays.get({ id })
  expect(replay).toMatchObject({ id, title: 'Tornado!', state: 'ready', durationMs: 6_900, views: 0, isMine: false })
  expect(replay.parts).toEqual([
    { fromMs: 0, toMs: 1_900 },
    { fromMs: 5_000, toMs: 6_900 },
  ])
  expect(replay.gaps).toEqual([{ fromMs: 1_900, toMs: 5_000 }])
  expect(replay.chapters).toEqual([
    { ms: 0, kind: 'title', title: 'Dryline', severity: null },
    { ms: 6_000, kind: 'title', title: 'Tornado!', severity: null },
  ])
  expect(replay).toMatchObject({ bytes: null, expiresAt: null, download: null })
  expect(await as.owner.replays.get({ id })).toMatchObject({ isMine: true, download: 'webm', expiresAt: null })
})

test('a replay of a live stream says that it is live, and one that media has not closed that it is pending', async () => {
  const { as, end, goLive } = await createReplayContext()
  const id = await goLive()
  expect(await as.anonymous.replays.get({ id })).toMatchObject({ state: 'live', endedAt: null })
  await as.owner.streams.end({ id })
  expect(await as.anonymous.replays.get({ id })).toMatchObject({ state: 'pending' })
  expect(await as.anonymous.replays.list({})).toEqual([])
  await end(id)
  expect(await as.anonymous.replays.get({ id })).toMatchObject({ state: 'ready' })
  expect(await as.anonymous.replays.list({})).toMatchObject([{ id }])
})

test('a replay for followers, and a private one, are missing for everyone else, administrators too', async () => {
  const { as, people, record } = await createReplayContext()
  const id = await record({ replayVisibility: 'followers' })
  const others = [as.other, as.admin, as.pending, as.anonymous]
  for (const { replays, streams } of others) {
    for (const call of [replays.get, replays.positions, replays.view])
      await expect(call({ id })).rejects.toMatchObject(missing)
    await expect(replays.chat({ id, toMs: 1_000 })).rejects.toMatchObject(missing)
    expect([await replays.list({}), await streams.get({ id })]).toMatchObject([
      [],
      { isRecorded: true, hasReplay: false },
    ])
  }
  await as.other.follows.follow({ id: people.owner.id })
  expect(await as.other.replays.get({ id })).toMatchObject({ id })
  expect(await as.other.replays.list({ userId: people.owner.id })).toMatchObject([{ id }])
  expect(await as.other.streams.get({ id })).toMatchObject({ hasReplay: true })
  await as.owner.replays.update({ id, visibility: 'private' })
  await expect(as.other.replays.get({ id })).rejects.toMatchObject(missing)
  expect(await as.other.replays.list({})).toEqual([])
  expect(await as.owner.replays.list({})).toMatchObject([{ id, visibility: 'private' }])
})

test('nobody watches the replays of a suspended account', async () => {
  const { as, people, record } = await createReplayContext()
  const id = await record()
  await as.admin.admin.suspend({ id: people.owner.id })
  for (const { replays, recordings } of [as.other, as.admin, as.anonymous]) {
    await expect(replays.get({ id })).rejects.toMatchObject(missing)
    await expect(recordings.get({ id })).rejects.toMatchObject(missing)
    expect(await replays.list({})).toEqual([])
  }
})

test('only the owner changes who may watch and pins', async () => {
  const { as, record } = await createReplayContext()
  const id = await record()
  expect(await as.owner.replays.update({ id, isPinned: true })).toMatchObject({ isPinned: true, visibility: 'public' })
  expect(await as.owner.replays.update({ id, visibility: 'followers' })).toMatchObject({
    isPinned: true,
    visibility: 'followers',
  })
  await expect(as.other.replays.update({ id, isPinned: false })).rejects.toMatchObject(missing)
  await as.owner.replays.update({ id, visibility: 'public' })
  await expect(as.other.replays.update({ id, isPinned: false })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.replays.update({ id, isPinned: false })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.replays.update({ id, isPinned: false })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.replays.update({ id: 'nowhere', isPinned: false })).rejects.toMatchObject(missing)
  await expect(as.owner.replays.update({ id })).rejects.toThrow('Name what to change')
  expect(await as.owner.replays.get({ id })).toMatchObject({ isPinned: true })
})

test('the choice of who may watch is remembered for the next stream', async () => {
  const { as, record } = await createReplayContext()
  expect(await as.owner.replays.get({ id: await record() })).toMatchObject({ visibility: 'public' })
  await record({ replayVisibility: 'private' })
  expect(await as.owner.recordings.settings()).toMatchObject({ replayVisibility: 'private' })
  expect(await as.owner.replays.get({ id: await record() })).toMatchObject({ visibility: 'private' })
})

test('replays are listed newest first, in pages, for one person or for all', async () => {
  const { as, people, record } = await createReplayContext()
  const ids: string[] = []
  for (let count = 0; count < REPLAYS_PAGE + 2; count += 1) ids.unshift(await record())
  const first = await as.anonymous.replays.list({})
  const last = first.at(-1)
  const rest = await as.anonymous.replays.list({ cursor: last && replayCursor(last) })
  expect([...first, ...rest].map(({ id }) => id)).toEqual(ids)
  expect(await as.anonymous.replays.list({ userId: people.owner.id })).toHaveLength(REPLAYS_PAGE)
  expect(await as.anonymous.replays.list({ userId: people.other.id })).toEqual([])
})

test('replays that end at the same time are all listed', async () => {
  const { as, db, record, services } = await createReplayContext()
  for (let count = 0; count < REPLAYS_PAGE + 1; count += 1) await record()
  db.update(tables.streams).set({ endedAt: services.now() }).run()
  const first = await as.anonymous.replays.list({})
  const last = first.at(-1)
  const rest = await as.anonymous.replays.list({ cursor: last && replayCursor(last) })
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(REPLAYS_PAGE + 1)
})

test('a viewer counts once a day', async () => {
  const { as, record } = await createReplayContext()
  const id = await record()
  await as.other.replays.view({ id })
  expect(await as.other.replays.view({ id })).toEqual({ views: 1 })
  expect(await as.anonymous.replays.view({ id })).toEqual({ views: 2 })
  await expect(as.anonymous.replays.view({ id: 'nowhere' })).rejects.toMatchObject(missing)
  expect(await as.other.replays.get({ id })).toMatchObject({ views: 2 })
})

test('a search finds replays that anyone may watch', async () => {
  const { as, record } = await createReplayContext()
  const id = await record({ title: 'Wedge near Elk City' })
  await record({ title: 'Wedge for followers', replayVisibility: 'followers' })
  expect((await as.owner.search.everything({ q: 'wedge' })).replays).toMatchObject([
    { id, title: 'Wedge near Elk City' },
  ])
})

test('a deleted recording has no replay', async () => {
  const { as, db, record } = await createReplayContext()
  const id = await record()
  await as.owner.replays.update({ id, isPinned: true })
  await as.owner.recordings.remove({ id })
  await expect(as.owner.replays.get({ id })).rejects.toMatchObject(missing)
  expect(await as.owner.replays.list({})).toEqual([])
  expect(await as.owner.streams.get({ id })).toMatchObject({ isRecorded: false, hasReplay: false })
  const row = db.select().from(tables.streams).where(eq(tables.streams.id, id)).get()
  expect(row).toMatchObject({ isReplayPinned: false, recordingMs: null, recordingBytes: null })
})

test('positions stand on the clock of the recording, and none of a hidden place is shown', async () => {
  const { as, db, record } = await createReplayContext()
  const id = await record({ latitude: 35.34, longitude: -97.49, placePrecision: 'approximate' })
  const place = { latitude: 35.341234, longitude: -97.491234 }
  db.insert(tables.chaserPositions)
    .values([0, 3_000, 8_000].map((atMs) => ({ streamId: id, atMs, ...place })))
    .run()
  const shown = { latitude: 35.34, longitude: -97.49 }
  expect(await as.anonymous.replays.positions({ id })).toEqual([0, 1_000, 6_000].map((ms) => ({ ms, ...shown })))
  expect(await as.anonymous.replays.get({ id })).toMatchObject({ hasPositions: true })
  db.update(tables.streams).set({ placePrecision: 'off' }).run()
  expect(await as.anonymous.replays.positions({ id })).toEqual([])
  expect(await as.anonymous.replays.get({ id })).toMatchObject({ hasPositions: false })
})

test('an administrator takes a reported replay down, and its owner cannot open it again', async () => {
  const { as, record } = await createReplayContext()
  const id = await record()
  const report = await as.other.reports.create({ subject: 'stream', subjectId: id, reason: 'spam' })
  const targets = [{ kind: 'report' as const, id: report.id }]
  await as.admin.reviews.decide({ targets, decision: 'reject', removes: true })
  await expect(as.other.replays.get({ id })).rejects.toMatchObject(missing)
  expect(await as.owner.replays.get({ id })).toMatchObject({ visibility: 'private' })
  await expect(as.owner.replays.update({ id, visibility: 'public' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await as.owner.replays.update({ id, isPinned: true })).toMatchObject({ isPinned: true })
})

test('the replay of a stream that an administrator ended is private', async () => {
  const { as, end, goLive } = await createReplayContext()
  const id = await goLive()
  await as.admin.streamModeration.end({ id, reason: 'No driving while filming' })
  await end(id)
  await expect(as.anonymous.replays.get({ id })).rejects.toMatchObject(missing)
  expect(await as.owner.replays.get({ id })).toMatchObject({ visibility: 'private' })
})
