import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BINARY_WIRE, closeCodes, encodeAck, recordKinds } from '@squall/shared/contract/wire'
import { expect, onTestFinished, test } from 'vitest'
import { parseMetrics } from '../testing/parse-metrics'
import { createPlace, startTestMedia } from '../testing/test-media'
import { createTestReplays } from '../testing/test-replays'

/** A server with the ended stream `replayed` of `owner`, of which 30 s are recorded. */
async function startWithReplay() {
  const place = createPlace()
  const recorded = createTestReplays()
  recorded.announce()
  recorded.film(30)
  recorded.end()
  const folder = join(recorded.folder, 'replayed')
  renameSync(recorded.recordingFolder, folder)
  const { database } = place
  database.addStream('replayed', 'owner', { isLive: false, isRecorded: true })
  database.addPerson('administrator')
  database.makeAdministrator('administrator')
  database.addSession('administrator', 'administrator', place.clock.unixSeconds() + 3_600)
  const media = await startTestMedia({ place, recordingsFolder: recorded.folder })

  async function open(session?: string, protocols = [BINARY_WIRE]) {
    const client = await media.connect({ session, protocols })
    return { ...client, play: () => client.say({ type: 'play-from', streamId: 'replayed', ms: 5_000, rate: 1 }) }
  }

  /** Returns what play-from is answered with in a session. */
  async function answer(session?: string): Promise<string> {
    const client = await open(session)
    client.play()
    return Promise.race([client.next('playing').then(() => 'playing'), client.next('error').then(({ code }) => code)])
  }

  return { ...media, answer, database, folder, open }
}

const SESSIONS = [undefined, 'viewer', 'administrator', 'owner']
const NOBODY = SESSIONS.map(() => 'not-recorded')

test('REPLAY-1 a client on the binary wire is sent the recording', async () => {
  const { clock, open } = await startWithReplay()
  const client = await open()
  client.play()
  const { handle } = await client.next('playing')
  expect(await client.nextRecord()).toMatchObject({ handle, seq: 1, captureMs: 4_000, kind: recordKinds.vp8 })
  clock.advance(60_000)
  client.say({ type: 'play-pace', streamId: 'replayed', ms: 6_000, rate: 1 })
  client.say({ type: 'stop-playing', streamId: 'replayed' })
  expect(await client.taken('error')).toEqual([])
})

test('REPLAY-2 a client on the text wire is answered not-recorded', async () => {
  const { open } = await startWithReplay()
  const client = await open(undefined, [])
  client.play()
  expect(await client.next('error')).toMatchObject({ code: 'not-recorded', streamId: 'replayed' })
})

test('REPLAY-4 a public replay is for all', async () => {
  const { answer } = await startWithReplay()
  for (const session of SESSIONS) expect(await answer(session)).toBe('playing')
})

test('REPLAY-4 a replay for followers is for them, the owner and administrators, until they no longer follow', async () => {
  const { answer, database } = await startWithReplay()
  database.setReplayVisibility('replayed', 'followers')
  const answers = () => Promise.all(SESSIONS.map(answer))
  expect(await answers()).toEqual(['not-recorded', 'not-recorded', 'playing', 'playing'])
  database.addFollower('viewer', 'owner')
  expect(await answers()).toEqual(['not-recorded', 'playing', 'playing', 'playing'])
  database.removeFollower('viewer', 'owner')
  expect(await answers()).toEqual(['not-recorded', 'not-recorded', 'playing', 'playing'])
})

test('REPLAY-4 a private replay is for its owner alone', async () => {
  const { answer, database } = await startWithReplay()
  database.setReplayVisibility('replayed', 'private')
  database.addFollower('viewer', 'owner')
  expect(await Promise.all(SESSIONS.map(answer))).toEqual(['not-recorded', 'not-recorded', 'not-recorded', 'playing'])
})

test('REPLAY-4 replays of a suspended account are for nobody', async () => {
  const { answer, database } = await startWithReplay()
  const client = await Promise.all(SESSIONS.slice(0, 3).map(answer))
  expect(client).toEqual(['playing', 'playing', 'playing'])
  database.setAccountStatus('owner', 'suspended')
  expect(await Promise.all(SESSIONS.slice(0, 3).map(answer))).toEqual(NOBODY.slice(0, 3))
})

test('REPLAY-4 a session that has ended plays nothing, and its socket is closed', async () => {
  const { database, open } = await startWithReplay()
  const client = await open('viewer')
  database.removeSession('viewer')
  client.play()
  expect(await client.next('error')).toMatchObject({ code: 'session-expired' })
  expect(await client.closed).toMatchObject({ code: closeCodes.sessionExpired })
})

test('REPLAY-4 who may no longer watch is stopped within a minute', async () => {
  const { clock, database, open } = await startWithReplay()
  const client = await open('viewer')
  client.play()
  const { handle } = await client.next('playing')
  client.say({ type: 'play-pace', streamId: 'replayed', ms: 5_000, rate: 0 })
  await client.settled()
  database.setReplayVisibility('replayed', 'private')
  clock.advance(60_000)
  expect(await client.next('play-ended')).toMatchObject({ handle, isLive: false })
})

test('REPLAY-4 those who rewind a private stream are stopped when it ends', async () => {
  const { database, event, open } = await startWithReplay()
  database.setReplayVisibility('replayed', 'private')
  database.endStream('storm')
  database.setLive('replayed', true)
  const client = await open()
  client.play()
  await client.next('playing')
  client.say({ type: 'play-pace', streamId: 'replayed', ms: 5_000, rate: 0 })
  await client.settled()
  database.setLive('replayed', false)
  await event({ type: 'stream-ended', streamId: 'replayed' })
  expect(await client.next('play-ended')).toMatchObject({ isLive: false })
})

test('REPLAY-5 acks of records of a recording are ignored, of the former handle too', async () => {
  const { media, open } = await startWithReplay()
  const client = await open()
  client.play()
  const first = await client.next('playing')
  client.play()
  const second = await client.next('playing')
  for (const { handle } of [first, second]) client.sendRaw(encodeAck({ handle, seq: 1, captureMs: 0 }))
  await client.settled()
  expect(media.stats.recordsIgnored).toBe(2)
  client.sendRaw(encodeAck({ handle: second.handle + 1, seq: 1, captureMs: 0 }))
  expect(await client.closed).toMatchObject({ code: closeCodes.badMessage })
})

test('REPLAY-10 a recording that is deleted while it is played ends', async () => {
  const { clock, faults, folder, open } = await startWithReplay()
  const client = await open()
  client.play()
  const { handle } = await client.next('playing')
  client.say({ type: 'play-pace', streamId: 'replayed', ms: 5_000, rate: 0 })
  await client.settled()
  rmSync(folder, { recursive: true })
  const ended = client.next('play-ended')
  // The manifest is looked for in a thread, which may take longer than a message to the client and back.
  const clockRuns = setInterval(() => clock.advance(2_000), 20)
  onTestFinished(() => clearInterval(clockRuns))
  expect(await ended).toMatchObject({ handle, isLive: false })
  expect(faults.counts).toEqual({})
  client.play()
  expect(await client.next('error')).toMatchObject({ code: 'not-recorded' })
})

test('METRIC-4 replays, the bytes read and the bytes sent are counted', async () => {
  const { askMetrics, open } = await startWithReplay()
  const client = await open()
  client.play()
  await client.nextRecord()
  const read = async () => {
    const metrics = parseMetrics(await (await askMetrics()).text())
    return (name: string) => metrics.get(`squall_media_${name}`) ?? 0
  }
  const during = await read()
  expect(during('replays')).toBe(1)
  for (const name of ['replay_reads_total', 'replay_read_bytes_total', 'replay_sent_bytes_total'])
    expect(during(name)).toBeGreaterThan(0)
  client.say({ type: 'stop-playing', streamId: 'replayed' })
  await client.settled()
  expect((await read())('replays')).toBe(0)
})
