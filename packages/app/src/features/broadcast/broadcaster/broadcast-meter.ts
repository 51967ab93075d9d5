import type { VideoCodec } from '@squall/shared/contract/wire'
import { type Latency, toLatency } from '../../../platform/media-socket/clock.rules'
import type { MediaSocket } from '../../../platform/media-socket/media-socket'
import { isInWorker } from '../../../platform/media-socket/picture-meter'
import type { OutgoingFrame } from '../../../platform/media-socket/wire'

/** One second of a broadcast. */
export interface BroadcastFigures {
  takenPerSecond: number
  sentPerSecond: number
  bitsPerSecond: number
  /** Since the broadcast began: pictures that were sent, and those that the link had no room for. */
  sent: number
  skipped: number
  /** Of the newest picture of the main layer; null before the first one. */
  picture: { codec: VideoCodec; width: number; height: number } | null
  /** Of the adaptation to the link, from 0. */
  step: number
  /** Small pictures are sent too, for previews and slow viewers. */
  isLowWanted: boolean
  /** From the camera to the server; null before a picture was confirmed. */
  latency: Latency | null
  roundTripMs: number | null
  isInWorker: boolean
}

const WINDOW_SECONDS = 5

const startSecond = () => ({ taken: 0, sent: 0, skipped: 0, bytes: 0 })

/** Counts the pictures of a broadcast that were taken, that left and that were skipped. */
export function createBroadcastMeter() {
  let seconds = [startSecond()]
  let sent = 0
  let skipped = 0
  let picture: BroadcastFigures['picture'] = null
  const current = () => seconds[0] ?? startSecond()

  return {
    countTaken() {
      current().taken += 1
    },
    countSent({ codec, isLow, width, height, bytes }: OutgoingFrame, mainCodec: VideoCodec) {
      current().bytes += bytes.length
      if (isLow || codec !== mainCodec) return
      current().sent += 1
      sent += 1
      picture = { codec, width, height }
    },
    countSkipped() {
      current().skipped += 1
      skipped += 1
    },
    /** Returns this second and the sums of the last few, and starts the next second. Call once a second. */
    roll() {
      const lastSecond = current()
      const recent = seconds.reduce(
        (sum, second) => ({ sent: sum.sent + second.sent, skipped: sum.skipped + second.skipped }),
        { sent: 0, skipped: 0 },
      )
      seconds = [startSecond(), ...seconds].slice(0, WINDOW_SECONDS)
      return { lastSecond, recent, total: { sent, skipped, picture } }
    },
  }
}

type Rolled = ReturnType<ReturnType<typeof createBroadcastMeter>['roll']>

/** Returns the figures of the last second. */
export function toBroadcastFigures(
  { lastSecond, total }: Rolled,
  socket: Pick<MediaSocket, 'clock' | 'roundTripTimes'>,
  { streamId, ...now }: Pick<BroadcastFigures, 'step' | 'isLowWanted'> & { streamId: string },
): BroadcastFigures {
  const roundTripMs = socket.clock()?.roundTripMs() ?? null
  const sinceCaptureMs = socket.roundTripTimes(streamId)?.sinceCaptureMs ?? 0
  return {
    takenPerSecond: lastSecond.taken,
    sentPerSecond: lastSecond.sent,
    bitsPerSecond: lastSecond.bytes * 8,
    ...total,
    ...now,
    latency: toUploadLatency(sinceCaptureMs, roundTripMs),
    roundTripMs,
    isInWorker: isInWorker(),
  }
}

/** The confirmation left the server within the last round trip; half of it is the best guess. */
function toUploadLatency(sinceCaptureMs: number, roundTripMs: number | null): Latency | null {
  if (roundTripMs === null) return { state: 'unknown' }
  return sinceCaptureMs === 0 ? null : toLatency(sinceCaptureMs - roundTripMs / 2, roundTripMs / 2 + 1)
}
