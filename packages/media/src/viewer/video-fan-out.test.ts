import { limits, recordFlags, recordKinds, WIRE_VERSION } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { buildVp8, h264Key, vp8Delta, vp8Key } from '../testing/codec-frames'
import { buildJpeg } from '../testing/jpegs'
import { createTestRoom, HANDLE, recordsTo, toldTo } from '../testing/test-room'
import { LOW_STEP } from './quality-ladder'

const VP8 = { video: 'vp8', audio: 'container' } as const

/** A VP8 broadcast that asks for key frames once, as if all viewers could decode it. */
function createVp8Room() {
  const room = createTestRoom(VP8)
  return {
    ...room,
    key: (content?: string) => room.take({ kind: recordKinds.vp8, payload: vp8Key(content) }),
    delta: (content?: string) => room.take({ kind: recordKinds.vp8, payload: vp8Delta(content) }),
    watch: () => room.join({ isBinary: true, video: ['vp8'] }),
    keysWanted: () => toldTo(room.publisher.socket, 'key-frame-wanted').length,
  }
}

function kindsTo(socket: Parameters<typeof recordsTo>[0]): number[] {
  return recordsTo(socket).map(({ kind }) => kind)
}

test('CODEC-1 frames of the announced codec go to those who decode it, and JPEG to the others', () => {
  const { delta, join, key, see, watch } = createVp8Room()
  const [able, unable, elsewhere] = [watch(), join({ isBinary: true }), join({ isBinary: true, video: ['h264'] })]
  key()
  delta()
  see()
  expect(kindsTo(able.socket)).toEqual([recordKinds.vp8, recordKinds.vp8])
  for (const { socket } of [unable, elsewhere]) expect(kindsTo(socket)).toEqual([recordKinds.jpeg])
})

test('CODEC-1 frames of a codec that was not announced, and invalid frames, are refused', () => {
  const { take, watch } = createVp8Room()
  const { socket } = watch()
  expect(take({ kind: recordKinds.h264, payload: h264Key() })).toBe('not-video')
  expect(take({ kind: recordKinds.vp8, payload: buildJpeg() })).toBe('not-video')
  expect(take({ kind: recordKinds.vp8, payload: buildVp8({ width: 1921, height: 1080 }) })).toBe('message-too-large')
  expect(kindsTo(socket)).toEqual([])
})

test('CODEC-2 a late joiner is sent everything since the last key frame in one message, and continues from there', () => {
  const { delta, key, watch } = createVp8Room()
  key()
  key()
  delta()
  delta()
  const { socket } = watch()
  expect(socket.sent.filter((message) => message[0] === WIRE_VERSION)).toHaveLength(1)
  delta()
  expect(recordsTo(socket).map(({ seq, flags }) => [seq, flags])).toEqual([
    [2, recordFlags.key | recordFlags.repeat],
    [3, recordFlags.repeat],
    [4, recordFlags.repeat],
    [5, 0],
  ])
})

test.each([
  ['frames', limits.gopFrames, 'x'],
  ['bytes', 10, 'x'.repeat(limits.gopBytes / 10)],
])('CODEC-2 past the bound on %s nothing is kept, and a key frame is asked for', (_, deltas, content) => {
  const { delta, key, keysWanted, watch } = createVp8Room()
  key()
  for (let count = 0; count < deltas; count++) delta(content)
  expect(keysWanted()).toBe(0)
  const { socket } = watch()
  expect(keysWanted()).toBe(1)
  delta()
  expect(kindsTo(socket)).toEqual([])
  key()
  delta()
  expect(kindsTo(socket)).toHaveLength(2)
})

test('CODEC-3 a key frame is requested at most once a second, for as long as a viewer needs it', () => {
  const { keysWanted, pass, watch } = createVp8Room()
  for (let count = 0; count < 20; count++) watch()
  expect(keysWanted()).toBe(1)
  pass(750)
  expect(keysWanted()).toBe(0)
  pass(3_000)
  expect(keysWanted()).toBe(3)
})

/** Lets a viewer fall behind: frames come, and nothing is answered for long. */
function fallBehind({ clock, delta }: ReturnType<typeof createVp8Room>): void {
  for (let count = 0; count < 8; count++) delta()
  clock.advance(2_500)
  delta()
}

test('CODEC-4 a viewer who falls behind is sent nothing until the next key frame, which says so; others continue', () => {
  const test = createVp8Room()
  const { delta, key, keysWanted, stats, watch } = test
  const [slow, healthy] = [watch(), watch()]
  key()
  healthy.connection.viewer(HANDLE)?.acknowledge(1, 0)
  keysWanted()
  fallBehind(test)
  expect(keysWanted()).toBe(1)
  healthy.connection.viewer(HANDLE)?.acknowledge(9, test.clock.now())
  slow.connection.viewer(HANDLE)?.acknowledge(9, test.clock.now())
  recordsTo(slow.socket)
  delta()
  key()
  delta()
  expect(recordsTo(slow.socket).map(({ flags }) => flags)).toEqual([recordFlags.key | recordFlags.resync, 0])
  expect(stats.framesSkipped).toMatchObject({ behind: 2, key: 2 })
})

test('CODEC-5 a viewer who falls behind 3 times gets the low layer, and the codec again after 10 clean seconds', () => {
  const test = createVp8Room()
  const { clock, key, keysWanted, pass, seeLow, watch } = test
  const { connection, socket } = watch()
  const viewer = connection.viewer(HANDLE)
  key()
  viewer?.acknowledge(1, 0)
  for (let falls = 0; falls < 3; falls++) {
    fallBehind(test)
    viewer?.acknowledge(viewer.sentSeq, clock.now())
    key()
  }
  pass(250)
  expect(viewer?.step).toBe(LOW_STEP)
  recordsTo(socket)
  viewer?.acknowledge(viewer.sentSeq, clock.now())
  key()
  seeLow()
  expect(recordsTo(socket)).toMatchObject([{ kind: recordKinds.jpeg, flags: recordFlags.key | recordFlags.layer }])
  viewer?.acknowledge(viewer.sentSeq, clock.now())
  keysWanted()
  pass(limits.recoveryMs)
  expect(viewer?.layer).toBe('codec')
  expect(keysWanted()).toBe(1)
  viewer?.acknowledge(viewer.sentSeq, clock.now())
  key()
  expect(recordsTo(socket)).toMatchObject([{ kind: recordKinds.vp8, flags: recordFlags.key | recordFlags.resync }])
})

test('CODEC-7 Opus goes to those who decode it, and the container to the others', () => {
  const { join, publisher, take } = createTestRoom({ video: 'jpeg', audio: 'opus' })
  const [able, text] = [join({ isBinary: true, audio: ['opus'] }), join()]
  const preview = join({ isBinary: true, preview: true, audio: ['opus'] })
  expect(toldTo(publisher.socket, 'quality').at(-1)).toMatchObject({ want: { container: true } })
  expect(take({ kind: recordKinds.opus, captureMs: 20, payload: Buffer.from('packet') })).toBeNull()
  expect(recordsTo(able.socket)).toMatchObject([
    { kind: recordKinds.opus, seq: 1, captureMs: 20, handle: HANDLE, payload: Buffer.from('packet') },
  ])
  for (const { socket } of [text, preview]) expect(recordsTo(socket)).toEqual([])
})

test('CODEC-7 Opus that was not announced, is empty or too long is refused', () => {
  const packet = { kind: recordKinds.opus, payload: Buffer.from('packet') }
  expect(createTestRoom().take(packet)).toBe('not-audio')
  const { take } = createTestRoom({ video: 'jpeg', audio: 'opus' })
  expect(take({ ...packet, payload: Buffer.alloc(0) })).toBe('not-audio')
  expect(take({ ...packet, payload: Buffer.alloc(limits.soundPacketBytes + 1) })).toBe('not-audio')
})

test('CODEC-8 after a restart of the broadcast nothing is sent before its first key frame, which says that the source changed', () => {
  const { announce, delta, key, keysWanted, watch } = createVp8Room()
  const { socket } = watch()
  key()
  announce({ video: 'jpeg', audio: 'container' })
  announce(VP8)
  recordsTo(socket)
  keysWanted()
  delta()
  expect(recordsTo(socket)).toEqual([])
  expect(keysWanted()).toBe(1)
  key()
  expect(recordsTo(socket)).toMatchObject([{ flags: recordFlags.key | recordFlags.discontinuity | recordFlags.resync }])
})
