import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WireRecord } from '@squall/shared/contract/wire'
import { BufferSource, EncodedPacketSink, Input, MATROSKA, WEBM } from 'mediabunny'
import { expect, test } from 'vitest'
import { createScratchFolder, encodePictures, missingFilmProgram } from '../../testing/encoded-pictures'
import { inOrder, jpegRecord, opusRecords, startRecordedStream, vp8Records } from '../../testing/recorded-stream'
import { filmTypes } from './film/choose-film'

const FPS = 10

/** Returns the seconds at which the packets of both tracks stand in a WebM file. */
async function readPackets(file: Buffer) {
  const input = new Input({ formats: [WEBM, MATROSKA], source: new BufferSource(file) })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const list = async (track: typeof video | typeof audio) => {
    const times: number[] = []
    if (track !== null) for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp)
    return times
  }
  return { codecs: [video?.codec, audio?.codec], video: await list(video), audio: await list(audio) }
}

async function download(segments?: WireRecord[][]) {
  const { get } = await startRecordedStream(segments)
  const answer = await get('/download')
  return { answer, file: Buffer.from(await answer.arrayBuffer()) }
}

test('a recording of VP8 and Opus is downloaded as WebM with every frame and packet at its time', async () => {
  const { answer, file } = await download()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('video/webm')
  const name = /filename="(squall-\d{4}-\d\d-\d\d-dryline-dust\.webm)"/
  expect(answer.headers.get('content-disposition')).toMatch(name)
  const { codecs, video, audio } = await readPackets(file)
  expect(codecs).toEqual(['vp8', 'opus'])
  expect(video).toEqual(Array.from({ length: 20 }, (_, index) => expect.closeTo(index / FPS, 3)))
  expect(audio).toEqual(Array.from({ length: 100 }, (_, index) => expect.closeTo(index / 50, 3)))
})

test('a gap stays a gap, silence stands in for missing sound, and pictures of another codec are left out', async () => {
  const { file } = await download([
    inOrder(vp8Records(10, 5_000), opusRecords(50, 5_000)),
    [jpegRecord(7_000)],
    inOrder(vp8Records(10, 60_000)),
  ])
  const { video, audio } = await readPackets(file)
  expect(video).toHaveLength(20)
  expect([video[0], video[10]]).toEqual([0, expect.closeTo(55, 3)])
  const silence = audio.slice(50)
  expect(silence.length).toBeGreaterThan(100)
  expect(silence.length).toBeLessThan(140)
})

test('a recording without sound is downloaded without a sound track', async () => {
  const { file } = await download([vp8Records(20)])
  expect(await readPackets(file)).toMatchObject({ codecs: ['vp8', undefined], audio: [] })
})

test('an answer that nobody reads to its end leaves no fault behind', async () => {
  const { get, logs } = await startRecordedStream([inOrder(vp8Records(20_000), opusRecords(500))])
  const answer = await get('/download')
  await answer.body?.cancel()
  expect((await get('/download')).status).toBe(200)
  expect(JSON.stringify(logs)).not.toContain('failed')
})

function probe(file: Buffer, extension: string) {
  const path = join(createScratchFolder(), `download.${extension}`)
  writeFileSync(path, file)
  const args = [
    '-v',
    'error',
    '-count_frames',
    '-show_entries',
    'stream=codec_name,nb_read_frames',
    '-of',
    'json',
    path,
  ]
  const { streams } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }))
  const problems = spawnSync('ffmpeg', ['-v', 'warning', '-i', path, '-f', 'null', '-'], { encoding: 'utf8' })
  return { streams, problems: problems.stderr }
}

for (const [kind, extension] of [
  ['vp8', 'webm'],
  ['h264', 'mp4'],
  ['jpeg', 'mkv'],
] as const) {
  test(`a download of ${kind} is a film that ffmpeg decodes to the last frame`, async ({ skip }) => {
    if (missingFilmProgram !== null) {
      console.log(`skipped: playing a download, as ${missingFilmProgram} is not here`)
      return skip()
    }
    const pictures = await encodePictures(kind)
    const half = (records: WireRecord[], isLate: boolean) =>
      records.filter(({ captureMs }) => captureMs >= 1_000 === isLate)
    const all = inOrder(pictures, opusRecords(100))
    const { answer, file } = await download([half(all, false), half(all, true)])
    expect(answer.headers.get('content-type')).toBe(filmTypes[extension])
    const { streams, problems } = probe(file, extension)
    expect(problems).toBe('')
    expect(streams).toMatchObject([
      { codec_name: kind === 'jpeg' ? 'mjpeg' : kind, nb_read_frames: '20' },
      { codec_name: 'opus', nb_read_frames: '100' },
    ])
  })
}
