import { limits, recordFlags, recordKinds, toTemporalFlags } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { createIngest } from '../publisher/ingest'
import { vp8Delta, vp8Key } from '../testing/codec-frames'
import { createFakeClock } from '../testing/fake-clock'
import { buildJpeg } from '../testing/jpegs'
import { type SimulatedLink, simulateViewer } from '../testing/simulated-viewer'
import { createTestRoom, HANDLE, recordsTo } from '../testing/test-room'
import { FrameWindow } from './frame-window'
import { ALL_TEMPORAL_LAYERS, chooseHighestLayer } from './temporal-layers'

/** 900 kbit/s at 30 frames a second, all of one layer or as L1T3 of VP8. */
const WHOLE = { fps: 30, seconds: 60, codec: true, keyBytes: 16_000, bytes: 3_750 }
const LAYERED = {
  ...WHOLE,
  pattern: [
    { temporalLayer: 0, bytes: 6_000 },
    { temporalLayer: 2, bytes: 3_000 },
    { temporalLayer: 1, bytes: 3_000 },
    { temporalLayer: 2, bytes: 3_000 },
  ],
}

const simulate = (kilobits: number, frames: typeof WHOLE, link: Partial<SimulatedLink> = {}) =>
  simulateViewer(
    new FrameWindow(),
    { bytesPerMs: kilobits / 8, roundTripMs: 60, ackEveryMs: limits.ackIntervalMs, ...link },
    frames,
  )

/** Returns the layers that a viewer is sent of these frames, each with whether there is room for upper layers. */
function send(frames: readonly [layer: number, hasRoom: boolean][]): number[] {
  let highest = ALL_TEMPORAL_LAYERS
  return frames.flatMap(([layer, hasRoom]) => {
    highest = chooseHighestLayer(highest, layer, hasRoom)
    return layer <= highest ? [layer] : []
  })
}

/** A VP8 broadcast whose frames say their temporal layer. */
function createLayeredRoom() {
  const room = createTestRoom({ video: 'vp8', audio: 'container' })
  const take = (payload: Buffer, layer: number) =>
    room.take({ kind: recordKinds.vp8, flags: toTemporalFlags(layer), payload })
  return {
    ...room,
    watch: () => room.join({ isBinary: true, video: ['vp8'] }),
    key: (layer = 0) => take(vp8Key(), layer),
    delta: (layer = 0) => take(vp8Delta(), layer),
  }
}

test('TEMPORAL-1 the layer of a frame is forwarded, and that of a key frame or a JPEG is always 0', () => {
  const { delta, join, key, take, watch } = createLayeredRoom()
  const [able, unable] = [watch(), join({ isBinary: true })]
  key(3)
  delta(2)
  delta(0)
  take({ kind: recordKinds.jpeg, flags: toTemporalFlags(1), payload: buildJpeg() })
  expect(recordsTo(able.socket).map(({ flags }) => flags)).toEqual([recordFlags.key, toTemporalFlags(2), 0])
  expect(recordsTo(unable.socket).map(({ flags }) => flags)).toEqual([recordFlags.key])
})

test('TEMPORAL-2 without room a frame of an upper layer is left out, and so are all of its layer and above', () => {
  const [room, none] = [true, false]
  expect(
    send([
      [0, none],
      [2, none],
      [1, none],
      [2, none],
      [0, none],
      [1, none],
    ]),
  ).toEqual([0, 0])
  expect(
    send([
      [0, room],
      [2, none],
      [1, room],
      [2, room],
    ]),
  ).toEqual([0, 1])
  expect(
    send([
      [0, room],
      [2, room],
      [1, none],
      [2, room],
    ]),
  ).toEqual([0, 2])
})

test('TEMPORAL-2 upper layers come again only after a frame of layer 0', () => {
  const [room, none] = [true, false]
  expect(
    send([
      [1, none],
      [1, room],
      [2, room],
      [0, room],
      [2, room],
      [1, room],
    ]),
  ).toEqual([0, 2, 1])
})

test('TEMPORAL-2 a viewer that answers late is sent layer 0 alone, and no key frame is requested', () => {
  const { clock, delta, key, stats, watch } = createLayeredRoom()
  const { connection, socket } = watch()
  const viewer = connection.viewer(HANDLE)
  key()
  clock.advance(20)
  viewer?.acknowledge(1, clock.now())
  delta(0)
  clock.advance(200)
  for (const layer of [2, 1, 2, 0]) delta(layer)
  viewer?.acknowledge(6, clock.now())
  for (const layer of [2, 0, 2]) delta(layer)
  expect(recordsTo(socket).map(({ seq }) => seq)).toEqual([1, 2, 6, 8, 9])
  expect(stats.framesSkipped).toMatchObject({ temporal: 4, behind: 0, key: 0 })
})

test('TEMPORAL-2 with layers a link that carries 600 of 900 kbit/s needs no key frame, and no picture waits for long', () => {
  for (const stalls of [undefined, { everyMs: 400, ms: 60 }, { everyMs: 2_000, ms: 260 }]) {
    for (const kilobits of [800, 700, 600]) {
      const layered = simulate(kilobits, LAYERED, { stalls })
      const whole = simulate(kilobits, WHOLE, { stalls })
      expect(layered).toMatchObject({ keyFrames: 0, skippedAt: [] })
      expect(whole.keyFrames).toBeGreaterThan(10)
      expect(layered.longestMs(3_000)).toBeLessThan(whole.longestMs(3_000) / 2)
      expect(layered.longestGapMs(3_000)).toBeLessThan((stalls?.ms ?? 0) + 160)
    }
  }
})

test('TEMPORAL-2 a link that carries everything, with stalls as short as a packet sent again, loses nothing', () => {
  for (const kilobits of [1_600, 1_200]) {
    const { delivered, leftOut, offered } = simulate(kilobits, LAYERED, { stalls: { everyMs: 400, ms: 60 } })
    expect(leftOut).toBeLessThanOrEqual(5)
    expect(delivered).toBeGreaterThan(offered - 10)
  }
})

test('TEMPORAL-3 a viewer that joins late is sent only the frames that later ones may need', () => {
  const { delta, key, watch } = createLayeredRoom()
  key()
  for (const layer of [2, 1, 2, 0, 2, 1]) delta(layer)
  const { socket } = watch()
  delta(2)
  expect(recordsTo(socket).map(({ seq }) => seq)).toEqual([1, 5, 7, 8])
})

test('TEMPORAL-3 a broadcast of 10 s with layers can be replayed, where one without cannot', () => {
  for (const [layers, count] of [
    [[0, 2, 1, 2], 75],
    [[0, 0, 0, 0], 0],
  ] as const) {
    const { delta, key, watch } = createLayeredRoom()
    key()
    for (let frame = 1; frame < 300; frame++) delta(layers[frame % 4])
    const { socket } = watch()
    expect(recordsTo(socket).length).toBeGreaterThanOrEqual(count)
    if (count === 0) expect(recordsTo(socket)).toEqual([])
  }
})

test('TEMPORAL-4 a publisher that names wrong layers disturbs its own stream alone, until its next key frame', () => {
  const { clock, delta, key, watch } = createLayeredRoom()
  const other = createLayeredRoom()
  const [here, there] = [watch(), other.watch()]
  key(3)
  for (let frame = 0; frame < 20; frame++) {
    delta(3)
    clock.advance(100)
    other[frame === 0 ? 'key' : 'delta']()
  }
  here.connection.viewer(HANDLE)?.acknowledge(21, clock.now())
  key(3)
  expect(recordsTo(here.socket).at(-1)).toMatchObject({ flags: recordFlags.key })
  expect(recordsTo(there.socket)).toHaveLength(20)
})

test('TEMPORAL-5 a frame from another node keeps its layer', () => {
  const ingest = createIngest({ streamId: 'storm', handle: HANDLE }, createFakeClock())
  const relayed = { kind: recordKinds.vp8, handle: 1, seq: 1, captureMs: 0, width: 640, height: 480 }
  const flags = toTemporalFlags(2) | recordFlags.repeat
  const frame = ingest.takeRelayed({ ...relayed, flags, payload: vp8Delta() }, 'codec', 0)
  expect(frame).toMatchObject({ temporalLayer: 2, isKey: false })
  expect(frame.data.header.flags).toBe(toTemporalFlags(2))
})
