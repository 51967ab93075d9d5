import { encodeRecord, recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import { createFaults } from '@squall/shared/server/faults'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanJpeg } from '../codec/jpeg'
import { createRoomRegistry } from '../room/room-registry'
import { createStats } from '../stats'
import { h264Key, vp8Delta, vp8Key } from '../testing/codec-frames'
import { createFakeClock } from '../testing/fake-clock'
import { createFakeConnection } from '../testing/fake-connection'
import { buildJpeg, segment } from '../testing/jpegs'
import { createLogList } from '../testing/log-list'
import { webmCluster, webmInit } from '../testing/recordings'
import { recordsTo } from '../testing/test-room'
import { createRecordHandler } from './client-records'

const RUNS = 3_000
const SECRET = 'NOBODY-MAY-READ-THIS'

const payload = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom<Uint8Array>(
    buildJpeg(),
    buildJpeg({ width: 320, segments: [segment(0xfe, Buffer.from(SECRET))] }),
    vp8Key(),
    vp8Delta(),
    h264Key(),
    Buffer.concat([webmInit(), webmCluster(0, 'one')]),
    webmCluster(1, 'two'),
  ),
)

const record: fc.Arbitrary<WireRecord> = fc.record({
  kind: fc.oneof(fc.constantFrom(...Object.values(recordKinds)), fc.nat(255)),
  flags: fc.nat(0xffff),
  handle: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(0xffffffff) }),
  seq: fc.oneof(fc.nat(20), fc.nat(0xffffffff)),
  captureMs: fc.nat(0xffffffff),
  width: fc.nat(0xffff),
  height: fc.nat(0xffff),
  payload,
})

/** Real records, one after the other, of which some bytes are changed and the end may be cut. */
const message = fc
  .record({
    records: fc.array(record, { minLength: 1, maxLength: 4 }),
    changes: fc.array(fc.record({ at: fc.nat(400), to: fc.nat(255) }), { maxLength: 3 }),
    cut: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(60) }),
  })
  .map(({ records, changes, cut }) => {
    const bytes = Buffer.concat(records.map((each) => encodeRecord(each)))
    for (const { at, to } of changes) if (at < bytes.length) bytes[at] = to
    return bytes.subarray(0, Math.max(0, bytes.length - cut))
  })

function createTarget() {
  const clock = createFakeClock()
  const stats = createStats()
  const stream = {
    id: 'storm',
    ownerId: 'owner',
    isLive: true,
    isMuted: false,
    isRecorded: false,
    peakViewers: 0,
    totalViews: 0,
  }
  const store = { stream: () => stream, loadStream: () => null }
  const rooms = createRoomRegistry({ store, clock, stats, faults: createFaults(createLogList()) })
  const room = rooms.open('storm')
  if (typeof room === 'string') throw new Error(room)
  const replays = { knowsHandle: () => false }
  const say = createRecordHandler({ rooms, replays, clock, stats })
  const [publisher, stranger, viewer] = [1, 2, 3].map(() => createFakeConnection(clock, { isBinary: true }))
  if (!publisher || !stranger || !viewer) throw new Error('Three are enough')
  room.startBroadcast(publisher.connection, { video: 'vp8', audio: 'opus' })
  room.join(stranger.connection, { preview: false, broadcaster: false, video: ['vp8'], audio: ['opus'] })
  room.join(viewer.connection, { preview: false, broadcaster: false })
  return { clock, publisher, room, say, stats, stranger, viewer }
}

test('BIN-10 mutated records from a publisher and a viewer cause no fault and close no other client', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 6 }), fc.array(message, { maxLength: 6 }), (published, answered) => {
      const { clock, publisher, room, say, stranger, viewer } = createTarget()
      for (const bytes of published) {
        say(publisher.connection, new Uint8Array(bytes).buffer)
        clock.advance(100)
        room.tick()
      }
      for (const bytes of answered) say(stranger.connection, new Uint8Array(bytes).buffer)
      room.tick()
      expect(viewer.socket.closed).toEqual([])
      const pictures = recordsTo(viewer.socket).filter(({ kind }) => kind === recordKinds.jpeg)
      // A changed byte may make a table of a comment, so it is recognised by what a second cleaning would remove.
      for (const { payload } of pictures) expect(cleanJpeg(Buffer.from(payload))?.bytes).toEqual(Buffer.from(payload))
      for (const { socket } of [publisher, stranger]) expect(socket.closed.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: RUNS },
  )
})

test('BIN-10 arbitrary bytes are accepted, or refused with an error or a close', () => {
  const { say, stats, stranger } = createTarget()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      say(stranger.connection, new Uint8Array(bytes).buffer)
    }),
    { numRuns: RUNS },
  )
  expect(stranger.socket.closed).toMatchObject([{ code: 4400 }])
  expect(stats.framesIn).toBe(0)
})

test('WIRE-4 a mutated JPEG is forwarded only with a valid start and end, and without comments', () => {
  const dirty = buildJpeg({ segments: [segment(0xfe, Buffer.from(SECRET))] })
  const change = fc.record({ at: fc.nat(dirty.length - 1), to: fc.nat(255) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 2 }), (changes) => {
      const bytes = Buffer.from(dirty)
      for (const { at, to } of changes) bytes[at] = to
      const jpeg = cleanJpeg(bytes)
      if (jpeg === null) return
      expect(jpeg.bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
      expect(jpeg.bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
      expect(cleanJpeg(jpeg.bytes)?.bytes).toEqual(jpeg.bytes)
    }),
    { numRuns: RUNS },
  )
})
