import type { CaptureClock, ClientMessage, ServerMessage } from '@squall/shared/contract/wire'
import { isRecord } from '../storage'
import {
  type ClockSample,
  estimateClock,
  isNumber,
  keepClockSamples,
  type Latency,
  toClockSample,
  toLatency,
} from './clock.rules'

/** The server's clock as one socket knows it, and the clocks of the publishers that send over that server. */
export interface ServerClock {
  /** Asks the server where an answer is needed. To be called once a second while somebody reads the clock. */
  tick(): void
  /** Returns the shortest round trip of the last minute; null before the first answer. */
  roundTripMs(): number | null
  /** Returns how long ago a picture of a stream was captured. */
  readAge(streamId: string, captureMs: number): Latency
}

interface ServerClockDeps {
  ask(message: ClientMessage): void
  now(): number
  /** Returns the published stream and when its capture time 0 was, by this device's clock; null while nothing is published. */
  readPublished(): { streamId: string; zero: number } | null
}

type ClockAnswer = Extract<ServerMessage, { type: 'clock' }>

const EVERY_MS = 5_000
/** While the times are not certain: each time that somebody reads the clock. */
const EAGER_MS = 900
const GOOD_MS = 10
/** An answer that comes later is not waited for. */
const LOST_MS = 5_000
/** Questions that follow at once upon an answer, so that the clock is soon known. */
const QUICK_QUESTIONS = 4

/** Returns the clock of the server at the other end of one socket. It asks only while it is used. */
export function createServerClock({ ask, now, readPublished }: ServerClockDeps) {
  const captures = new Map<string, CaptureClock>()
  let samples: ClockSample[] = []
  /** The question that has no answer yet. */
  let asked: number | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let quick = QUICK_QUESTIONS
  /** Of the capture clock that the server was told last. */
  let toldUncertaintyMs = Number.POSITIVE_INFINITY
  let isAgeMissing = false

  const estimate = () => estimateClock(samples, now())

  function readCapture(): CaptureClock | undefined {
    const [published, known] = [readPublished(), estimate()]
    if (published === null || known === null) return undefined
    const { offsetMs, uncertaintyMs } = known
    return { streamId: published.streamId, zero: published.zero + offsetMs, uncertaintyMs }
  }

  function askNow() {
    const capture = readCapture()
    toldUncertaintyMs = capture?.uncertaintyMs ?? Number.POSITIVE_INFINITY
    asked = now()
    askedAt = asked
    ask({ type: 'clock', sent: asked, capture })
  }

  function isDue(): boolean {
    const waited = now() - askedAt
    if (asked !== null) return waited >= LOST_MS
    const isVague = (estimate()?.uncertaintyMs ?? Number.POSITIVE_INFINITY) > GOOD_MS
    const isNewsForServer = (readCapture()?.uncertaintyMs ?? Number.POSITIVE_INFINITY) < toldUncertaintyMs / 2
    return waited >= (isVague || isNewsForServer || isAgeMissing ? EAGER_MS : EVERY_MS)
  }

  return {
    tick() {
      if (isDue()) askNow()
    },
    take(answer: ClockAnswer) {
      if (answer.sent !== asked) return
      asked = null
      const sample = toClockSample({ ...answer, arrived: now() })
      if (sample !== null) samples = keepClockSamples(samples, sample)
      captures.clear()
      for (const capture of readCaptures(answer)) captures.set(capture.streamId, capture)
      quick -= 1
      if (quick > 0) askNow()
    },
    /** The capture times of this stream begin anew, at a moment that the next answer tells. */
    forgetCapture(streamId: string) {
      if (captures.delete(streamId)) askedAt = Number.NEGATIVE_INFINITY
    },
    roundTripMs: () => (samples.length === 0 ? null : Math.min(...samples.map((sample) => sample.roundTripMs))),
    readAge(streamId: string, captureMs: number): Latency {
      const age = computeAge(streamId, captureMs)
      isAgeMissing = age.state !== 'known'
      return age
    },
  }

  function computeAge(streamId: string, captureMs: number): Latency {
    const [own, capture] = [estimate(), captures.get(streamId)]
    if (own === null) return { state: 'uncertain' }
    if (capture === undefined) return { state: 'unknown' }
    return toLatency(now() + own.offsetMs - capture.zero - captureMs, own.uncertaintyMs + capture.uncertaintyMs)
  }
}

/** Returns the capture clocks that can be used: the answer of a server is parsed and not validated. */
function readCaptures({ captures }: ClockAnswer): CaptureClock[] {
  const isUsable = (one: unknown) => isRecord(one) && isNumber(one.zero) && isNumber(one.uncertaintyMs)
  return Array.isArray(captures) ? captures.filter(isUsable) : []
}
