import { limits, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { vp8Key } from '../testing/codec-frames'
import { buildJpeg } from '../testing/jpegs'
import { createTestRoom, mediaTo, recordsTo, toldTo } from '../testing/test-room'

const LOW = recordFlags.key | recordFlags.layer

test('LAYER-1 previews get the low layer where there is one, over either wire', () => {
  const { join, pass, see, seeLow } = createTestRoom()
  const [binary, text, viewer] = [
    join({ isBinary: true, preview: true }),
    join({ preview: true }),
    join({ isBinary: true }),
  ]
  seeLow()
  pass(250)
  see()
  expect(recordsTo(binary.socket)).toMatchObject([{ flags: LOW, width: 320, height: 240 }])
  expect(mediaTo(text.socket)).toMatchObject([{ type: 'rapid-frame' }])
  expect(recordsTo(viewer.socket)).toMatchObject([{ flags: recordFlags.key | (recordFlags.repeat * 0), width: 640 }])
})

test('LAYER-1 a preview that is shown large gets the main layer in a codec it decodes, without sound', () => {
  const { join, take } = createTestRoom({ video: 'vp8', audio: 'opus' })
  const large = { preview: true, large: true, isBinary: true } as const
  const [vp8, jpeg] = [join({ ...large, video: ['vp8'], audio: ['opus'] }), join(large)]
  expect(take({ kind: recordKinds.vp8, flags: recordFlags.key, payload: vp8Key() })).toBeNull()
  expect(take({ kind: recordKinds.opus, payload: Buffer.from('packet') })).toBeNull()
  expect(recordsTo(vp8.socket)).toMatchObject([{ kind: recordKinds.vp8 }])
  expect(jpeg.connection.viewers[0]?.layer).toBe('jpeg')
})

test('LAYER-1 without a low layer, or when it is gone, previews get the other frames', () => {
  const { join, pass, see, seeLow } = createTestRoom()
  const { connection, socket } = join({ isBinary: true, preview: true })
  const next = () => {
    pass(500)
    const [viewer] = connection.viewers
    viewer?.acknowledge(viewer.sentSeq, 0)
    return recordsTo(socket).map(({ flags }) => flags)
  }
  see()
  expect(next()).toEqual([recordFlags.key])
  seeLow()
  see()
  expect(next()).toEqual([LOW])
  pass(2_000)
  see()
  expect(next()).toEqual([recordFlags.key])
})

test('LAYER-2 a publisher is asked for the needed layers at the start and on change, and later released from the others', () => {
  const { join, pass, publisher, room } = createTestRoom({ video: 'vp8', audio: 'opus' })
  const wanted = () => toldTo(publisher.socket, 'quality').map((told) => Object.values(told).at(-1))
  const nothing = { jpeg: false, low: false, container: false }
  expect(wanted()).toEqual([nothing])
  const preview = join({ preview: true })
  expect(wanted()).toEqual([{ ...nothing, low: true }])
  join({ isBinary: true, video: ['vp8'], audio: ['opus'] })
  expect(wanted()).toEqual([])
  const text = join()
  expect(wanted()).toEqual([{ jpeg: true, low: true, container: true }])
  room.leave(preview.connection)
  room.leave(text.connection)
  pass(4_750)
  expect(wanted()).toEqual([])
  pass(500)
  expect(wanted()).toEqual([nothing])
})

test('LAYER-2 the main layer is always requested', () => {
  const { publisher } = createTestRoom()
  expect(toldTo(publisher.socket, 'quality')).toMatchObject([{ want: { jpeg: true, low: false, container: true } }])
})

test('LAYER-3 a low frame is at most 320 pixels wide and 64 KB, and 5 a second are accepted', () => {
  const { clock, join, seeLow, stats, take } = createTestRoom()
  const { socket } = join({ isBinary: true, preview: true })
  expect(seeLow(321)).toBe('message-too-large')
  const heavy = buildJpeg({ width: 320, scan: Buffer.alloc(limits.lowLayerBytes, 1) })
  expect(take({ kind: recordKinds.jpeg, flags: recordFlags.layer, payload: heavy })).toBe('message-too-large')
  expect(recordsTo(socket)).toEqual([])
  for (; clock.now() < 10_000; clock.advance(20)) expect(seeLow()).toBeNull()
  expect(stats.framesInOf.low).toBeGreaterThanOrEqual(50)
  expect(stats.framesInOf.low).toBeLessThanOrEqual(51)
})

test('LAYER-4 a picture of a layer that is no longer needed is never sent as the newest', () => {
  const { join, pass, room, see, take } = createTestRoom({ video: 'vp8', audio: 'container' })
  const first = join({ isBinary: true })
  take({ kind: recordKinds.vp8, payload: vp8Key() })
  see()
  const second = join({ isBinary: true })
  expect(recordsTo(second.socket)).toMatchObject([{ flags: recordFlags.key | recordFlags.repeat }])
  for (const { connection } of [first, second]) room.leave(connection)
  pass(250)
  expect(recordsTo(join({ isBinary: true }).socket)).toEqual([])
})
