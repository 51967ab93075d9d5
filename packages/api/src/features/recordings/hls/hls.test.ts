import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { expect, test } from 'vitest'
import { CACHE } from '../../../platform/http-server/cache-control'
import { createScratchFolder, encodePictures, missingFilmProgram } from '../../../testing/encoded-pictures'
import { inOrder, jpegRecord, opusRecords, startRecordedStream, vp8Records } from '../../../testing/recorded-stream'

/** A replay that everyone may watch, and a reader of its HLS files without a session. */
async function startReplay(segments?: Parameters<typeof startRecordedStream>[0]) {
  const server = await startRecordedStream(segments)
  const { address, db, id } = server
  const show = (replayVisibility: 'public' | 'private') =>
    db.update(tables.streams).set({ replayVisibility }).where(eq(tables.streams.id, id)).run()
  show('public')
  const read = (file: string, headers: Record<string, string> = {}, stream = id) =>
    fetch(`${address}/api/replays/${stream}/hls/${file}`, { headers })
  return { ...server, read, show }
}

test('a replay is a playlist of CMAF segments at the time of the recording, with ETags', async () => {
  const { read } = await startReplay()
  const playlist = await read('index.m3u8')
  expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  const text = await playlist.text()
  expect(text.match(/^\S+\.m4s$/gm)).toEqual(['1.m4s', '2.m4s'])
  expect(text).toContain('#EXT-X-MAP:URI="1-init.mp4"')
  expect(text).toContain('#EXT-X-ENDLIST')
  const [init, second] = [await read('1-init.mp4'), await read('2.m4s')]
  expect([init.headers.get('content-type'), second.headers.get('content-type')]).toEqual([
    'video/mp4',
    'video/iso.segment',
  ])
  const file = Buffer.concat([Buffer.from(await init.arrayBuffer()), Buffer.from(await second.arrayBuffer())])
  const video = await new Input({ formats: [MP4], source: new BufferSource(file) }).getPrimaryVideoTrack()
  if (video === null) throw new Error('The segment has no picture')
  const packets = new EncodedPacketSink(video)
  expect((await packets.getFirstPacket())?.timestamp).toBeCloseTo(1, 3)
  const again = await read('2.m4s', { 'if-none-match': second.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('only who may watch a replay reads its HLS files, and nothing else is there', async () => {
  const { read, show, people } = await startReplay()
  for (const file of ['3.m4s', '2-init.mp4', 'x.m4s', '1.mp4', '..%2fmanifest.jsonl', '-1.m4s'])
    expect((await read(file)).status, file).toBe(404)
  expect((await read('index.m3u8', {}, 'nowhere')).status).toBe(404)
  show('private')
  for (const file of ['index.m3u8', '1.m4s', '1-init.mp4']) {
    expect((await read(file)).status).toBe(404)
    expect((await read(file, { 'x-session-id': people.other.sessionId })).status).toBe(404)
    expect((await read(file, { 'x-session-id': people.owner.sessionId })).status).toBe(200)
  }
})

test('caches may share only replays that everyone may watch', async () => {
  const { read, show, db, people } = await startReplay()
  const policiesFor = async (person = people.owner) => {
    const headers = { 'x-session-id': person.sessionId }
    const answers = [await read('index.m3u8', headers), await read('1.m4s', headers)]
    return answers.map((answer) => answer.headers.get('cache-control'))
  }
  expect(await policiesFor()).toEqual([CACHE.list, CACHE.hideable])
  show('private')
  expect(await policiesFor()).toEqual([CACHE.guarded, CACHE.guarded])
  show('public')
  db.update(tables.users).set({ accountStatus: 'suspended' }).where(eq(tables.users.id, people.owner.id)).run()
  expect(await policiesFor(people.other)).toEqual([CACHE.personal, CACHE.personal])
  db.update(tables.users).set({ accountStatus: 'pending' }).where(eq(tables.users.id, people.owner.id)).run()
  expect(await policiesFor()).toEqual([CACHE.guarded, CACHE.guarded])
})

test('a replay of JPEG pictures says that players of HLS cannot show it', async () => {
  const { read } = await startReplay([[jpegRecord(0)]])
  expect((await read('index.m3u8')).status).toBe(409)
})

test('two readers of one segment share the work', async () => {
  const { read } = await startReplay([inOrder(vp8Records(100), opusRecords(500))])
  const answers = await Promise.all(Array.from({ length: 20 }, () => read('1.m4s')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

for (const kind of ['vp8', 'h264'] as const) {
  test(`ffmpeg plays the playlist of ${kind} to its last frame`, async ({ skip }) => {
    if (missingFilmProgram !== null) {
      console.log(`skipped: playing HLS, as ${missingFilmProgram} is not here`)
      return skip()
    }
    const all = inOrder(await encodePictures(kind), opusRecords(100))
    const { read } = await startReplay([
      all.filter(({ captureMs }) => captureMs < 1_000),
      all.filter(({ captureMs }) => captureMs >= 1_000),
    ])
    const folder = createScratchFolder()
    for (const name of ['index.m3u8', '1-init.mp4', '1.m4s', '2.m4s'])
      writeFileSync(join(folder, name), Buffer.from(await (await read(name)).arrayBuffer()))
    const file = ['-allowed_extensions', 'ALL', '-extension_picky', '0', '-i', join(folder, 'index.m3u8')]
    const entries = ['-count_frames', '-show_entries', 'stream=codec_name,nb_read_frames', '-of', 'csv=p=0']
    const { stdout, stderr } = spawnSync('ffprobe', ['-v', 'error', ...entries, ...file], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect([...new Set(stdout.trim().split(/\s+/))].sort()).toEqual([`${kind},20`, 'opus,100'].sort())
  })
}
