import { createRandom } from '@squall/shared/bench/random'
import { encodeRecord, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import fc from 'fast-check'
import { plainJpeg } from '../clip/plain-jpeg'
import { recordSound } from '../clip/sound'
import { mutate } from './mutate'

/** A stream that the attacker owns, so that messages get past the first checks. */
export interface Target {
  streamId: string
  /** The server's number of the stream; 0 before it is known. */
  handle: number
}

export interface HostileMessage {
  bytes: Buffer
  isBinary: boolean
}

const POOL = 4_000
/** The pool is generated again after so many messages. */
const POOL_USES = 40_000

const jpeg = plainJpeg(600)
const soundChunks = recordSound(2)
const mime = Buffer.from('audio/webm;codecs=opus')

/** Returns what a well-behaved client sends on either wire, to be changed. */
function realMessages({ streamId, handle }: Target): HostileMessage[] {
  return [
    ...[
      { type: 'join-preview', streamId },
      { type: 'join-stream', streamId, isBroadcaster: true, video: ['vp8', 'jpeg'], audio: ['opus'] },
      { type: 'leave-stream', streamId },
      { type: 'start-broadcast', streamId, peerId: 'p', isBroadcaster: true, video: 'vp8', audio: 'opus' },
      { type: 'stop-broadcast', streamId },
      {
        type: 'rapid-frame',
        streamId,
        frame: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
        timestamp: 1.5,
      },
      { type: 'audio-chunk', streamId, audioData: (soundChunks[0] ?? jpeg).toString('base64') },
      { type: 'chat-message', streamId, userId: 'u', message: 'hail the size of golf balls' },
    ].map((message) => ({ bytes: Buffer.from(JSON.stringify(message)), isBinary: false })),
    ...[
      { kind: recordKinds.jpeg, flags: recordFlags.key, payload: jpeg },
      { kind: recordKinds.jpeg, flags: recordFlags.key | recordFlags.layer, payload: jpeg },
      { kind: recordKinds.vp8, flags: recordFlags.key, payload: vp8KeyFrame() },
      { kind: recordKinds.vp8, flags: 0, payload: Buffer.from('a10000', 'hex') },
      {
        kind: recordKinds.h264,
        flags: recordFlags.key,
        payload: Buffer.from('0000000167420028e90283f2000000016588', 'hex'),
      },
      { kind: recordKinds.audioContainer, flags: 0, payload: soundChunks[0] ?? jpeg },
      {
        kind: recordKinds.audioInit,
        flags: recordFlags.init,
        payload: Buffer.concat([Buffer.from([mime.length]), mime, jpeg]),
      },
      { kind: recordKinds.opus, flags: 0, payload: Buffer.alloc(80, 0x7c) },
      { kind: recordKinds.ack, flags: 0, payload: Buffer.alloc(0) },
      { kind: recordKinds.stats, flags: 0, payload: Buffer.alloc(16) },
    ].map(({ kind, flags, payload }) => ({
      bytes: Buffer.from(
        encodeRecord({ kind, flags, handle, seq: 1, captureMs: 40, width: 640, height: 480, payload }),
      ),
      isBinary: true,
    })),
  ]
}

/** Returns the first ten bytes of a VP8 key frame of 640 × 480 (RFC 6386 §9.1), and some more. */
function vp8KeyFrame(): Buffer {
  return Buffer.concat([Buffer.from('5003009d012a8002e001', 'hex'), Buffer.alloc(60, 0x33)])
}

const types = fc.constantFrom(
  'join-stream',
  'join-preview',
  'start-broadcast',
  'rapid-frame',
  'audio-chunk',
  'chat-message',
)
const anything = fc.oneof(
  fc.anything(),
  fc.string({ maxLength: 200 }),
  fc.constantFrom('storm-1', '__proto__', 'constructor'),
)
const textual = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .record(
      {
        type: fc.oneof(types, anything),
        streamId: anything,
        frame: anything,
        timestamp: anything,
        audioData: anything,
        message: anything,
        video: anything,
      },
      { requiredKeys: [] },
    )
    .map((message) => stringify(message)),
)
const recorded = fc
  .record({
    kind: fc.oneof(fc.constantFrom(...Object.values(recordKinds)), fc.integer({ min: 0, max: 255 })),
    flags: fc.integer({ min: 0, max: 0xffff }),
    handle: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 0xffffffff })),
    seq: fc.oneof(fc.constantFrom(0, 1, 0xffffffff), fc.integer({ min: 0, max: 0xffffffff })),
    captureMs: fc.integer({ min: 0, max: 0xffffffff }),
    width: fc.integer({ min: 0, max: 0xffff }),
    height: fc.integer({ min: 0, max: 0xffff }),
    payload: fc.uint8Array({ maxLength: 300 }),
  })
  .map((record) => Buffer.from(encodeRecord(record)))
const binary = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  recorded,
  fc.tuple(recorded, recorded).map((records) => Buffer.concat(records)),
)
const generated = fc.oneof(
  textual.map((text) => ({ bytes: Buffer.from(text), isBinary: false })),
  binary.map((bytes) => ({ bytes, isBinary: true })),
)

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'undefined'
  } catch {
    return 'not JSON'
  }
}

/** Returns an endless supply: one in four made up by fast-check, the others real traffic that was changed, or not at all. */
export function createHostileMessages(seed: number): (target: Target) => HostileMessage {
  const random = createRandom(seed)
  const realMessagesByTarget = new Map<string, HostileMessage[]>()
  let pool: HostileMessage[] = []
  let uses = 0

  function pick(from: readonly HostileMessage[]): HostileMessage {
    const picked = from[Math.floor(random() * from.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }

  return (target) => {
    if (uses++ % POOL_USES === 0) pool = fc.sample(generated, { numRuns: POOL, seed: seed + uses })
    const kind = random()
    if (kind < 0.25) return pick(pool)
    const known = `${target.streamId} ${target.handle}`
    const reals = realMessagesByTarget.get(known) ?? realMessages(target)
    realMessagesByTarget.set(known, reals)
    const real = pick(reals)
    if (kind < 0.3) return real
    // Sometimes text is sent as a binary message, and the other way round.
    const isBinary = random() < 0.03 ? !real.isBinary : real.isBinary
    const bytes = mutate(real.bytes, random)
    // Text that is no UTF-8 ends a socket before anything of ours reads it; a little of that is enough.
    const isCleaned = !isBinary && random() < 0.95
    return { bytes: isCleaned ? Buffer.from(bytes.toString()) : bytes, isBinary }
  }
}
