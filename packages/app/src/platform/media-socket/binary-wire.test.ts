import { decodeRecords, encodeRecord, readTemporalLayer, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBinaryWire } from './binary-wire'
import type { OutgoingFrame } from './wire'

const joined = JSON.stringify({ type: 'joined', streamId: 's', preview: false, broadcaster: false, handle: 9 })
const plain = { flags: 0, handle: 9, seq: 1, captureMs: 40, width: 4, height: 2 }

function setUp() {
  const replies: (string | Uint8Array)[] = []
  const wire = createBinaryWire({ reply: (message) => replies.push(message), now: () => performance.now() })
  wire.decode(joined)
  const receive = (kind: number, change: Partial<typeof plain> = {}, payload = [1, 2, 3]) =>
    wire.decode(encodeRecord({ ...plain, ...change, kind, payload: new Uint8Array(payload) }).buffer)
  return {
    wire,
    receive,
    acks: () => replies.flatMap((message) => (typeof message === 'string' ? [] : decodeRecords(message))),
    questions: () => replies.flatMap((message) => (typeof message === 'string' ? [JSON.parse(message)] : [])),
    pass: (ms: number) => vi.advanceTimersByTime(ms),
    receiveFrame(seq: number) {
      const [incoming] = receive(recordKinds.jpeg, { seq })
      if (incoming?.kind !== 'frame') throw new Error('Not a frame')
      return incoming.frame
    },
  }
}

const picture: OutgoingFrame = {
  codec: 'vp8',
  isKey: true,
  isLow: false,
  width: 640,
  height: 480,
  timestamp: 1_000,
  bytes: new Uint8Array([7]),
}

function sent(message: unknown) {
  if (!(message instanceof Uint8Array)) throw new Error('Not a record')
  return decodeRecords(message)[0]
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the binary wire', () => {
  it('assigns frames to the stream of their handle', () => {
    const { receive } = setUp()
    const [incoming] = receive(recordKinds.vp8, { flags: recordFlags.key | recordFlags.resync })
    if (incoming?.kind !== 'frame') throw new Error('Not a frame')
    const { frame } = incoming
    expect(frame).toMatchObject({ streamId: 's', codec: 'vp8', timestamp: 40, isKey: true, isResync: true })
    expect([...frame.toBytes()]).toEqual([1, 2, 3])
    expect(receive(recordKinds.jpeg, { handle: 8 })).toEqual([])
  })

  it('assigns records of a recording to what is played of it now, and acknowledges none', () => {
    const { wire, receive, acks } = setUp()
    const play = (handle: number) =>
      wire.decode(JSON.stringify({ type: 'playing', streamId: 's', handle, fromMs: 0, endMs: 9_000, beganAt: 0 }))
    play(70)
    const [picture] = receive(recordKinds.vp8, { handle: 70, flags: recordFlags.key })
    if (picture?.kind !== 'played' || picture.record.kind !== 'frame') throw new Error('Not a picture')
    expect(picture).toMatchObject({
      streamId: 's',
      record: { frame: { timestamp: 40, isKey: true, isRecorded: true } },
    })
    picture.record.frame.done()
    expect(receive(recordKinds.jpeg, { handle: 70 })).toMatchObject([{ record: { frame: { codec: 'jpeg' } } }])
    expect(receive(recordKinds.opus, { handle: 70 })).toMatchObject([{ record: { packet: { captureMs: 40 } } }])
    expect(receive(recordKinds.audioContainer, { handle: 70 })).toEqual([])
    play(71)
    expect(receive(recordKinds.vp8, { handle: 70 })).toEqual([])
    expect(receive(recordKinds.vp8, { handle: 71 })).toMatchObject([{ kind: 'played' }])
    expect(acks()).toEqual([])
  })

  it('acknowledges a drawn frame once, and never an older one after a newer one', () => {
    const { receiveFrame, acks } = setUp()
    const older = receiveFrame(5)
    const newer = receiveFrame(6)
    expect(acks()).toEqual([])
    newer.done()
    newer.done()
    older.done()
    expect(acks()).toMatchObject([{ kind: recordKinds.ack, handle: 9, seq: 6 }])
  })

  it('acknowledges at most once in 50 ms, for all frames before, and says how long it held the ack', () => {
    const { receiveFrame, acks, pass } = setUp()
    for (let seq = 1; seq <= 12; seq++) {
      receiveFrame(seq).done()
      pass(16)
    }
    pass(100)
    expect(acks().map(({ seq, captureMs }) => [seq, captureMs])).toEqual([
      [1, 0],
      [5, 0],
      [9, 0],
      [12, 52],
    ])
  })

  it('acknowledges a slow stream at once, frame by frame', () => {
    const { receiveFrame, acks, pass } = setUp()
    for (const seq of [1, 2, 3]) {
      receiveFrame(seq).done()
      pass(66)
    }
    expect(acks().map(({ seq, captureMs }) => [seq, captureMs])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ])
  })

  it('keeps acknowledging when the numbers restart', () => {
    const { receiveFrame, acks, pass } = setUp()
    for (const seq of [499, 500, 1, 2]) receiveFrame(seq).done()
    pass(100)
    expect(acks().map(({ seq }) => seq)).toEqual([499, 500, 2])
  })

  it('labels every chunk of a recording with its container type', () => {
    const { receive } = setUp()
    const type = [...new TextEncoder().encode('audio/webm')]
    const incoming = [
      ...receive(recordKinds.audioInit, {}, [type.length, ...type, 26, 69]),
      ...receive(recordKinds.audioContainer),
    ]
    const sounds = incoming.map((one) => (one.kind === 'sound' ? [one.sound.mimeType, ...one.sound.toBytes()] : null))
    expect(sounds).toEqual([
      ['audio/webm', 26, 69],
      ['audio/webm', 1, 2, 3],
    ])
  })

  it('numbers sent records and counts their time from the first picture', () => {
    const { wire } = setUp()
    expect(sent(wire.encodeFrame('s', picture))).toMatchObject({
      kind: recordKinds.vp8,
      flags: recordFlags.key,
      handle: 9,
      seq: 1,
      captureMs: 0,
      width: 640,
    })
    const low = { ...picture, codec: 'jpeg', isLow: true, timestamp: 1_066 } as const
    expect(sent(wire.encodeFrame('s', low))).toMatchObject({
      kind: recordKinds.jpeg,
      flags: recordFlags.key | recordFlags.layer,
      seq: 2,
      captureMs: 66,
    })
  })

  it('carries Opus packets with their time in both directions', () => {
    const { wire, receive } = setUp()
    wire.encodeFrame('s', picture)
    const packet = { timestamp: 1_020, bytes: new Uint8Array([4, 5]) }
    expect(sent(wire.encodePacket('s', packet))).toMatchObject({ kind: recordKinds.opus, seq: 2, captureMs: 20 })
    const [incoming] = receive(recordKinds.opus)
    if (incoming?.kind !== 'packet') throw new Error('Not a packet')
    expect(incoming.packet).toMatchObject({ streamId: 's', captureMs: 40 })
    expect([...incoming.packet.toBytes()]).toEqual([1, 2, 3])
  })

  it('encodes nothing for a stream that was not joined', () => {
    expect(setUp().wire.encodeFrame('other', picture)).toBeNull()
  })

  it('measures the round trip, and the wait for a missing confirmation', () => {
    const { wire, receive, pass } = setUp()
    expect(wire.roundTripTimes('s')).toEqual({ lastMs: 0, shortestMs: null, waitingMs: 0, sinceCaptureMs: 0 })
    pass(1_030)
    wire.encodeFrame('s', picture)
    wire.encodeFrame('s', picture)
    pass(80)
    receive(recordKinds.ack, { seq: 1 }, [])
    expect(wire.roundTripTimes('s')).toEqual({ lastMs: 80, shortestMs: 80, waitingMs: 80, sinceCaptureMs: 110 })
    pass(920)
    expect(wire.roundTripTimes('s')).toEqual({ lastMs: 80, shortestMs: 80, waitingMs: 1_000, sinceCaptureMs: 110 })
  })

  it('forgets a short round trip when none was as short for 20 seconds', () => {
    const { wire, receive, pass } = setUp()
    const shortestAfter = (ms: number, seq: number) => {
      wire.encodeFrame('s', picture)
      pass(ms)
      receive(recordKinds.ack, { seq }, [])
      return wire.roundTripTimes('s')?.shortestMs
    }
    expect([shortestAfter(40, 1), shortestAfter(90, 2)]).toEqual([40, 40])
    pass(10_000)
    expect(shortestAfter(90, 3)).toBe(40)
    pass(10_000)
    expect(shortestAfter(100, 4)).toBe(90)
  })

  it('says the temporal layer of a frame', () => {
    const { wire } = setUp()
    const encode = (temporalLayer?: number) => sent(wire.encodeFrame('s', { ...picture, isKey: false, temporalLayer }))
    expect([undefined, 0, 1, 2].map((layer) => readTemporalLayer(encode(layer)?.flags ?? -1))).toEqual([0, 0, 1, 2])
  })

  it('keeps answers about the clock to itself, and forgets the capture clock of a publisher that another one follows', () => {
    const { wire, receive, questions, pass } = setUp()
    const capture = { streamId: 's', zero: 900, uncertaintyMs: 1 }
    const answer = (sent: number) =>
      wire.decode(
        JSON.stringify({ type: 'clock', sent, received: sent + 1_000, answered: sent + 1_000, captures: [capture] }),
      )
    wire.clock?.tick()
    for (let count = 0; count < 4; count += 1) expect(answer(questions().at(-1).sent)).toEqual([])
    pass(40)
    expect(wire.clock?.readAge('s', 60)).toMatchObject({ state: 'known', ms: 80 })
    receive(recordKinds.jpeg, { flags: recordFlags.discontinuity })
    expect(wire.clock?.readAge('s', 60)).toEqual({ state: 'unknown' })
  })

  it('skips unknown kinds and messages that are no records', () => {
    const { wire, receive } = setUp()
    expect(receive(99)).toEqual([])
    expect(wire.decode(new ArrayBuffer(5))).toEqual([])
    expect(wire.decode('{')).toEqual([])
  })
})
