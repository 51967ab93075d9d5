import { recordKinds } from '@squall/shared/contract/wire'
import { verifyRecording } from '@squall/shared/server/recording'
import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock'
import { webmBlock, webmCluster, webmInit } from '../testing/recordings'
import { createTestRecordings } from '../testing/test-recordings'
import { createTestRoom } from '../testing/test-room'

const TEXT_WIRE = { video: 'jpeg', audio: 'container' } as const
const CHUNK_MS = 500
const PACKET_MS = 20

/** A packet of Opus of 20 ms (RFC 6716 §3.1: CELT, mono, one frame) that says its name. */
const packet = (name: string) => Buffer.concat([Buffer.from([0xf8]), Buffer.from(name)])

/** Returns the chunk of a recorder that begins at this time of its own; every chunk begins a Cluster. */
function chunk(beginMs: number, durationMs = CHUNK_MS): Buffer {
  const blocks: Buffer[] = []
  for (let ms = 0; ms < durationMs; ms += PACKET_MS) blocks.push(webmBlock(packet(`${beginMs + ms}`), beginMs + ms))
  return Buffer.concat([beginMs === 0 ? webmInit() : Buffer.alloc(0), webmCluster(0), ...blocks])
}

/** A stream of JPEG pictures, 4 a second, and of chunks of sound, each of which comes when its last packet ends. */
function recordTextWire() {
  const clock = createFakeClock()
  const disk = createTestRecordings(clock)
  const stream = createTestRoom(TEXT_WIRE, { clock, recordings: disk.recordings })
  stream.seeText(5_000 + clock.now())
  return {
    ...disk,
    ...stream,
    film(milliseconds: number) {
      for (let ms = 0; ms < milliseconds; ms += 250) {
        stream.pass(250)
        stream.seeText(5_000 + clock.now())
      }
    },
    /** Returns the packets of a segment by name, and when each sounds. */
    packets: (number = 1) =>
      disk
        .recordsIn({ number })
        .filter(({ kind }) => kind === recordKinds.opus)
        .map(({ captureMs, payload }) => [Buffer.from(payload.subarray(1)).toString(), captureMs] as const),
  }
}

test('REC-2 Opus in WebM is recorded as its packets, each with its own time', () => {
  const { hear, film, room, packets, manifest, recordingFolder } = recordTextWire()
  film(500)
  hear(chunk(0))
  film(500)
  hear(chunk(500))
  room.end()
  expect(manifest().segments).toMatchObject([{ video: 'jpeg', audio: 'opus' }])
  const times = packets()
  expect(times).toHaveLength(50)
  for (const [name, ms] of times) expect(ms).toBe(Number(name))
  expect(verifyRecording(recordingFolder)).toEqual([])
})

test('REC-2 a chunk that comes late keeps the time at which it was recorded', () => {
  const { hear, film, room, packets } = recordTextWire()
  for (const beginMs of [0, 500, 1_000]) {
    film(500)
    hear(chunk(beginMs))
  }
  film(2_000)
  hear(chunk(1_500))
  room.end()
  expect(
    packets()
      .slice(-25)
      .map(([, ms]) => ms)[0],
  ).toBe(1_500)
})

test('REC-2 sound that its publisher recorded later, after a pause of the recorder, goes where it was heard', () => {
  const { hear, film, room, packets } = recordTextWire()
  film(500)
  hear(chunk(0))
  film(10_000)
  for (let beginMs = 500; beginMs < 8_000; beginMs += 500) {
    film(500)
    hear(chunk(beginMs))
  }
  room.end()
  const all = [...packets(1), ...packets(2)]
  expect(all.at(-1)).toEqual(['7980', 17_980])
})

test('REC-3 packets of a muted stream are not recorded, and those after it are', () => {
  const { hear, film, room, packets } = recordTextWire()
  film(500)
  hear(chunk(0))
  room.setMuted(true)
  film(500)
  hear(chunk(500))
  room.setMuted(false)
  film(500)
  hear(chunk(1_000))
  room.end()
  const names = packets().map(([name]) => Number(name))
  expect(names.filter((ms) => ms >= 500 && ms < 1_000)).toEqual([])
  expect(names.filter((ms) => ms >= 1_000)).toHaveLength(25)
})

test('REC-2 times that a publisher invents do not make the recording longer', () => {
  const { hear, film, room, packets, manifest } = recordTextWire()
  film(500)
  const farAway = Buffer.concat([webmCluster(255), webmBlock(packet('far'), 32_000)])
  hear(Buffer.concat([chunk(0), farAway, webmCluster(0), webmBlock(packet('near'), 480)]))
  room.end()
  expect(manifest().segments[0]?.endMs).toBe(500)
  expect(packets().every(([, ms]) => ms <= 500)).toBe(true)
})
