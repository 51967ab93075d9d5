import type { VideoCodec } from '@squall/shared/contract/wire'
import type { Latency } from './clock.rules'
import type { ServerClock } from './server-clock'
import type { ReceivedFrame } from './wire'

/** One second of a stream that is shown. */
export interface PictureFigures {
  receivedPerSecond: number
  drawnPerSecond: number
  bitsPerSecond: number
  /** Since the measuring began: pictures that were received, and those of them that were never drawn. */
  received: number
  dropped: number
  /** Of the newest picture on the canvas; null before the first one. */
  picture: { codec: VideoCodec; isLow: boolean; width: number; height: number } | null
  /** From the capture to the canvas, the median of the second; null where no picture was drawn. */
  latency: Latency | null
  roundTripMs: number | null
  isInWorker: boolean
}

type Frame = Pick<ReceivedFrame, 'streamId' | 'codec' | 'isLow' | 'isRecorded' | 'byteLength' | 'timestamp'>

/** Returns a meter of one stream's pictures; `now` in milliseconds of a clock that never jumps. */
export function createPictureMeter(getClock: () => ServerClock | null, now: () => number) {
  /** The numbers of the frames that count; those that arrive while paused do not. */
  const numbers = new WeakMap<Frame, number>()
  let received = 0
  let drawn = 0
  let dropped = 0
  let picture: PictureFigures['picture'] = null
  let second = startSecond()

  function startSecond() {
    return { beganAt: now(), received: 0, drawn: 0, bytes: 0, ages: [] as (Latency | null)[] }
  }

  return {
    noteReceived(frame: Frame, isPaused: boolean) {
      second.received += 1
      second.bytes += frame.byteLength
      if (isPaused) return
      received += 1
      numbers.set(frame, received)
    },
    noteDrawn(frame: Frame, { width, height }: { width: number; height: number }) {
      const { codec, isLow, isRecorded, streamId, timestamp } = frame
      second.drawn += 1
      if (!isRecorded) second.ages.push(getClock()?.readAge(streamId, timestamp) ?? { state: 'unknown' })
      picture = { codec, isLow, width, height }
      const number = numbers.get(frame)
      if (number === undefined) return
      drawn += 1
      // Pictures are drawn in their order, so those before this one that are not on the canvas never will be.
      dropped = number - drawn
    },
    /** Returns the figures since the last call. */
    roll(): PictureFigures {
      const seconds = Math.max(1, now() - second.beganAt) / 1_000
      const figures = {
        receivedPerSecond: second.received / seconds,
        drawnPerSecond: second.drawn / seconds,
        bitsPerSecond: (second.bytes * 8) / seconds,
        received,
        dropped,
        picture,
        latency: findMedian(second.ages),
        roundTripMs: getClock()?.roundTripMs() ?? null,
        isInWorker: isInWorker(),
      }
      second = startSecond()
      return figures
    },
  }
}

/** Returns whether this code runs in a worker instead of in the page. */
export const isInWorker = (): boolean => typeof document === 'undefined'

/** Returns the median of the known ages; where none is known, what the last one says instead. */
function findMedian(ages: readonly (Latency | null)[]): Latency | null {
  const known = ages.filter((age) => age?.state === 'known').sort((one, other) => one.ms - other.ms)
  return known[Math.floor(known.length / 2)] ?? ages.at(-1) ?? null
}
