import { recordKinds, type ServerMessage, type WireRecord } from '@squall/shared/contract/wire'
import { createRecordBatch } from '../recording/record-batch'
import type { Member } from '../room/members'
import type { Stats } from '../stats'
import type { FileChunks } from './file-chunks'
import type { PlayStart } from './find-start'
import { createPlayClock, getLeadMs, getRefillDelayMs } from './play-clock.rules'
import { createRecordCursor, type RecordPosition } from './record-cursor'
import type { RecordingReader } from './recording-reader'
import { createSoundFilter } from './sound-filter'

/** What a turn of a replay leads to: another one at once, after a read, later, or none. */
export type TurnEnd =
  | { type: 'again'; isUrgent: boolean }
  | { type: 'unread'; isUrgent: boolean; read(): Promise<void> }
  | { type: 'sleep'; ms: number; isAtEnd: boolean }
  | { type: 'ended' }

/** One connection that plays one recording. */
export interface Replay {
  readonly streamId: string
  readonly handle: number
  readonly member: Member
  readonly reader: RecordingReader
  /** Sends the records that are due, up to one message. */
  takeTurn(now: number): TurnEnd
  setPace(ms: number, rate: number, now: number): void
  setMuted(isMuted: boolean): void
  /** Tells the player that nothing follows. */
  end(): void
}

interface ReplayDeps {
  streamId: string
  handle: number
  member: Member
  reader: RecordingReader
  chunks: FileChunks
  start: PlayStart
  /** Where the player's clock is at `startedAt`, and its speed. */
  fromMs: number
  rate: number
  startedAt: number
  isMuted: boolean
  /** Whether the stream is live at present. */
  isLive(): boolean
  stats: Stats
}

/** So many bytes make a message, and nothing is sent while so many are unsent. */
const MESSAGE_BYTES = 64 * 1024
const BACKLOG_BYTES = 256 * 1024
/** A hole in the media that is longer is a gap: between two segments, and inside of one, where a slow link makes some. */
const GAP_MS = { between: 1_000, inside: 3_000 }
/** A player this close to the end of a live stream's recording gets live pictures: they are written that much later. */
const LIVE_EDGE_MS = 300
/** A player with less than this to play is served before those with more. */
const URGENT_BELOW_MS = 1_000
/** When a replay looks again whether its connection, or its recording, has more room or more records. */
const LOOK_AGAIN_MS = 100

const SOUND = new Set<number>([recordKinds.opus, recordKinds.audioInit, recordKinds.audioContainer])

export function createReplay(deps: ReplayDeps): Replay {
  const { streamId, handle, member, reader, chunks, start, fromMs, stats } = deps
  const clock = createPlayClock(fromMs, deps.rate, deps.startedAt)
  const cursor = createRecordCursor(reader, chunks, start.position)
  const filter = createSoundFilter(fromMs, deps)
  const batch = createRecordBatch()
  let seq = 0
  let newestMs = start.ms

  function send(message: ServerMessage): void {
    member.sendMessage(message)
  }

  function flush(): void {
    const length = batch.bytes()
    if (length === 0) return
    stats.replayBytesOut += length
    member.socket.send(Buffer.from(batch.take().buffer), true)
  }

  function add(record: WireRecord): void {
    batch.add({ ...record, handle, seq: ++seq })
  }

  function addAll(records: readonly WireRecord[]): void {
    for (const record of records) add(record)
  }

  /** Tells the player of a hole before a record, unless its clock began behind it. */
  function noteGap(recordMs: number, isFirstOfSegment: boolean): void {
    const longestMs = isFirstOfSegment ? GAP_MS.between : GAP_MS.inside
    if (recordMs <= fromMs || recordMs - newestMs <= longestMs) return
    const gap = { fromMs: newestMs, toMs: recordMs }
    flush()
    newestMs = recordMs
    clock.addGap(gap)
    send({ type: 'play-gap', streamId, handle, ...gap })
  }

  function end(): void {
    send({ type: 'play-ended', streamId, handle, endMs: reader.endMs(), isLive: deps.isLive() })
  }

  function finishAtEnd(now: number): TurnEnd {
    flush()
    const hasCaughtUp = clock.rate() > 0 && clock.positionMs(now) >= reader.endMs() - LIVE_EDGE_MS
    if (reader.isGone() || (deps.isLive() ? hasCaughtUp : reader.isQuiet())) {
      end()
      return { type: 'ended' }
    }
    return { type: 'sleep', ms: LOOK_AGAIN_MS, isAtEnd: true }
  }

  /** Whether the sound of this place was sent before the first record. */
  function isInStart({ number, offset }: RecordPosition): boolean {
    return number === start.position.number && offset <= start.soundUntil
  }

  addAll(start.sound.flatMap((record) => filter.take(record)))

  return {
    streamId,
    handle,
    member,
    reader,
    takeTurn(now) {
      if (reader.isGone()) return finishAtEnd(now)
      if (member.socket.bufferedAmount() >= BACKLOG_BYTES) return { type: 'sleep', ms: LOOK_AGAIN_MS, isAtEnd: false }
      const isUrgent = clock.aheadMs(newestMs, now) < URGENT_BELOW_MS
      while (batch.bytes() < MESSAGE_BYTES) {
        const next = cursor.next(isUrgent)
        if (next.type === 'end') return finishAtEnd(now)
        if (next.type === 'unread') {
          flush()
          return { ...next, isUrgent }
        }
        const { record, position, isFirstOfSegment } = next
        noteGap(record.captureMs, isFirstOfSegment)
        const aheadMs = clock.aheadMs(record.captureMs, now)
        if (aheadMs > getLeadMs(clock.rate())) {
          flush()
          cursor.release()
          return { type: 'sleep', ms: getRefillDelayMs(aheadMs, clock.rate()), isAtEnd: false }
        }
        newestMs = Math.max(newestMs, record.captureMs)
        if (!SOUND.has(record.kind)) add(record)
        else if (!isInStart(position)) addAll(filter.take(record))
        cursor.advance()
      }
      flush()
      return { type: 'again', isUrgent }
    },
    setPace(ms, rate, now) {
      // No clock shows what was not sent yet.
      clock.set(Math.min(ms, newestMs + GAP_MS.between), rate, now)
    },
    setMuted: filter.setMuted,
    end,
  }
}
