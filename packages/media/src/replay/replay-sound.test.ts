import { recordFlags, recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { findPart } from '../codec/find-part'
import { buildJpeg } from '../testing/jpegs'
import { mp4Part, webmBlock, webmCluster, webmInit } from '../testing/recordings'
import { createTestReplays, recordsAmong } from '../testing/test-replays'

const SOUND = [recordKinds.opus, recordKinds.audioInit, recordKinds.audioContainer] as number[]
const isSound = ({ kind }: WireRecord) => SOUND.includes(kind)
const text = ({ payload }: WireRecord) => Buffer.from(payload).toString('latin1')

/** JPEG pictures and container sound, 4 a second; every `clusterEvery`th chunk of sound begins a cluster. */
function recordContainer(seconds: number, clusterEvery = 8) {
  const stream = createTestReplays()
  const { announce, pass, take } = stream
  announce({ video: 'jpeg', audio: 'container' })
  for (let count = 0; count < seconds * 4; count++) {
    take({ kind: recordKinds.jpeg, payload: buildJpeg() })
    const chunk = count % clusterEvery === 0 ? webmCluster(count, `chunk ${count};`) : webmBlock(`chunk ${count};`)
    take({
      kind: recordKinds.audioContainer,
      payload: count === 0 ? Buffer.concat([webmInit('A_VORBIS'), chunk]) : chunk,
    })
    pass(250)
  }
  return stream
}

async function playSound(stream: ReturnType<typeof createTestReplays>, ms: number) {
  const viewer = stream.connect()
  viewer.play({ ms })
  return { viewer, sound: recordsAmong(await viewer.received()).filter(isSound) }
}

test('REPLAY-11 Opus begins shortly before the time, not at the key frame', async () => {
  const stream = createTestReplays()
  stream.announce()
  stream.film(10)
  stream.end()
  const { sound } = await playSound(stream, 3_300)
  expect(sound[0]).toMatchObject({ kind: recordKinds.opus, captureMs: 3_250 })
})

test('REPLAY-11 container sound begins with its init and the newest place where a decoder can start', async () => {
  const stream = recordContainer(9)
  stream.end()
  const { sound } = await playSound(stream, 5_000)
  expect(sound.slice(0, 2).map(({ kind, flags }) => [kind, flags])).toEqual([
    [recordKinds.audioInit, recordFlags.init],
    [recordKinds.audioContainer, recordFlags.key],
  ])
  const [init, ...chunks] = sound
  const type = 'audio/webm;codecs=vorbis'
  expect(Buffer.from(init?.payload ?? [])).toEqual(
    Buffer.concat([Buffer.from([type.length]), Buffer.from(type), webmInit('A_VORBIS')]),
  )
  // A cluster begins every 2 s.
  expect(chunks.map(text).join('')).toMatch(/chunk 16;.*chunk 17;.*chunk 18;.*chunk 19;.*chunk 20;/s)
  expect(chunks.map(text).join('')).not.toContain('chunk 15;')
  expect(new Set(chunks.map(text)).size).toBe(chunks.length)
})

test('REPLAY-11 without such a place before, container sound begins with the next one', async () => {
  const stream = recordContainer(40, 60)
  stream.end()
  // The second segment begins inside of a cluster; the next one is chunk 60.
  const { viewer, sound } = await playSound(stream, 12_500)
  expect(sound[0]).toMatchObject({ kind: recordKinds.audioInit, captureMs: 15_000 })
  expect(sound.slice(1, 2).map(text).join('')).toContain('chunk 60;')
  await viewer.watch(1_000)
})

test('REPLAY-11 the init is not repeated while container sound plays on from segment to segment', async () => {
  const stream = recordContainer(40)
  stream.end()
  const { viewer, sound } = await playSound(stream, 7_000)
  await viewer.watch(20_000)
  const all = [...sound, ...recordsAmong(await viewer.received()).filter(isSound)]
  expect(all.filter(({ kind }) => kind === recordKinds.audioInit)).toHaveLength(1)
  const chunks = all.slice(1).map(text).join('')
  for (let count = 28; count < 100; count++) expect(chunks).toContain(`chunk ${count};`)
})

test('REPLAY-11 another recording of the publisher begins with its own init', async () => {
  const stream = recordContainer(4)
  stream.take({
    kind: recordKinds.audioContainer,
    payload: Buffer.concat([webmInit('A_VORBIS'), webmCluster(0, 'another;')]),
  })
  stream.pass(250)
  stream.end()
  const { sound } = await playSound(stream, 2_500)
  const at = sound.findIndex((record) => text(record).includes('another;'))
  expect(sound[at - 1]).toMatchObject({ kind: recordKinds.audioInit })
  expect(sound[at]).toMatchObject({ flags: recordFlags.key })
})

test('REPLAY-11 the recording of a muted live stream is played without sound, until the mute ends', async () => {
  const stream = createTestReplays()
  stream.announce()
  stream.film(20)
  stream.stored.isMuted = true
  const { viewer, sound } = await playSound(stream, 2_000)
  expect(sound).toEqual([])
  stream.replays.setMuted('storm', false)
  await viewer.watch(3_000)
  expect(recordsAmong(await viewer.received()).some(isSound)).toBe(true)
  // The event of this one is lost: the check once a minute finds it.
  stream.stored.isMuted = true
  stream.replays.recheck()
  await viewer.watch(3_000)
  expect(recordsAmong(await viewer.received()).some(isSound)).toBe(false)
})

test('REPLAY-11 the place where a decoder can start is found in bytes that are cut anywhere', () => {
  const cluster = webmCluster(3, 'one')
  expect(findPart(Buffer.concat([webmBlock('before'), cluster]))).toBe(webmBlock('before').length)
  expect(findPart(mp4Part('sound'))).toBe(0)
  expect(findPart(Buffer.concat([Buffer.from('tail of a box'), mp4Part('sound')]))).toBe(13)
  for (const bytes of [
    webmBlock('\x1f\x43\xb6\x75 no cluster'),
    Buffer.from('moof'),
    cluster.subarray(0, 8),
    Buffer.alloc(0),
  ])
    expect(findPart(bytes)).toBe(-1)
})
