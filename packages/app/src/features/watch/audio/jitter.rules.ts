/** One decoded packet of sound; times in ms, `captureMs` by the publisher's clock. */
export interface SoundPacket {
  captureMs: number
  durationMs: number
}

/** The state between arrival and output of one stream's sound. Output times in ms of the player's clock. */
export interface JitterBuffer {
  /** How long before its output a packet should arrive. */
  targetMs: number
  /** From capture to output time; null before the first packet. */
  offsetMs: number | null
  /** End of the planned sound, as output time. */
  endMs: number
  /** True if sound was dropped since the last packet that plays. */
  hasGap: boolean
  /** The shortest time from arrival to output since `measuringSinceMs`. */
  lowestLeadMs: number
  measuringSinceMs: number
  /** Since when no packet arrived in time; null while they do. */
  lateSinceMs: number | null
}

/** `play` begins at an output time, faded in where it does not join what plays before it. */
type Verdict = { kind: 'play'; atMs: number; isAfterGap: boolean } | { kind: 'drop' }

interface Taken {
  buffer: JitterBuffer
  verdict: Verdict
}

/** A page that renders meanwhile takes a packet about this late. */
export const MIN_TARGET_MS = 40
export const MAX_TARGET_MS = 200
const STEP_MS = 20
/** Packets that lie this close to the end of the last one join it: the wire rounds to whole milliseconds. */
const JOIN_MS = 8
/** After this long without a packet in time, the latency has grown or the publisher has restarted. */
const LOST_MS = 500
const SHORT_WINDOW_MS = 1_000
/** One packet that came late says nothing after this long. */
const LONG_WINDOW_MS = 2_000
/** A constant lead this far above the target is needless delay. */
const FAR_MS = 40
/** When all packets arrive at least this early, the target is shortened. */
const COMFORTABLE_MS = 40

export const emptyBuffer: JitterBuffer = {
  targetMs: MIN_TARGET_MS,
  offsetMs: null,
  endMs: Number.NEGATIVE_INFINITY,
  hasGap: true,
  lowestLeadMs: Number.POSITIVE_INFINITY,
  measuringSinceMs: 0,
  lateSinceMs: null,
}

/** Returns when a packet decoded now plays, or that it is too late. */
export function takePacket(buffer: JitterBuffer, packet: SoundPacket, nowMs: number): Taken {
  if (buffer.offsetMs === null) return plan(anchorBuffer(buffer, packet, nowMs), packet)
  const leadMs = packet.captureMs + buffer.offsetMs - nowMs
  if (leadMs < 0) return takeLate(buffer, packet, nowMs, -leadMs)
  const lowestLeadMs = Math.min(buffer.lowestLeadMs, leadMs)
  return plan(cutDelay({ ...buffer, lateSinceMs: null, lowestLeadMs }, nowMs), packet)
}

/** Drops a late packet and raises the target for the next ones, up to its maximum. */
function takeLate(buffer: JitterBuffer, packet: SoundPacket, nowMs: number, lateMs: number): Taken {
  const lateSinceMs = buffer.lateSinceMs ?? nowMs
  if (nowMs - lateSinceMs >= LOST_MS) return plan(anchorBuffer(buffer, packet, nowMs), packet)
  const targetMs = Math.min(MAX_TARGET_MS, buffer.targetMs + Math.max(STEP_MS, Math.ceil(lateMs / STEP_MS) * STEP_MS))
  const offsetMs = (buffer.offsetMs ?? 0) + targetMs - buffer.targetMs
  return {
    buffer: { ...restartMeasuring(buffer, nowMs), targetMs, offsetMs, lateSinceMs, hasGap: true },
    verdict: { kind: 'drop' },
  }
}

function anchorBuffer(buffer: JitterBuffer, { captureMs }: SoundPacket, nowMs: number): JitterBuffer {
  const startMs = Math.max(nowMs + buffer.targetMs, buffer.endMs)
  return { ...restartMeasuring(buffer, nowMs), offsetMs: startMs - captureMs, hasGap: true, lateSinceMs: null }
}

/** Returns the state after needless delay was cut; overlapping sound is dropped. */
function cutDelay(buffer: JitterBuffer, nowMs: number): JitterBuffer {
  const { targetMs, lowestLeadMs, measuringSinceMs, offsetMs } = buffer
  const measuredMs = nowMs - measuringSinceMs
  if (measuredMs < SHORT_WINDOW_MS || offsetMs === null) return buffer
  if (lowestLeadMs > targetMs + FAR_MS) {
    return { ...restartMeasuring(buffer, nowMs), offsetMs: offsetMs - (lowestLeadMs - targetMs) }
  }
  if (measuredMs < LONG_WINDOW_MS) return buffer
  const isLongerThanNeeded = targetMs > MIN_TARGET_MS && lowestLeadMs > COMFORTABLE_MS
  const isBehindTarget = lowestLeadMs > targetMs + STEP_MS
  if (!isLongerThanNeeded && !isBehindTarget) return restartMeasuring(buffer, nowMs)
  const shorter = Math.max(MIN_TARGET_MS, targetMs - STEP_MS)
  return { ...restartMeasuring(buffer, nowMs), targetMs: shorter, offsetMs: offsetMs - STEP_MS }
}

const restartMeasuring = (buffer: JitterBuffer, nowMs: number): JitterBuffer => ({
  ...buffer,
  lowestLeadMs: Number.POSITIVE_INFINITY,
  measuringSinceMs: nowMs,
})

function plan(buffer: JitterBuffer, { captureMs, durationMs }: SoundPacket): Taken {
  const ownMs = captureMs + (buffer.offsetMs ?? 0)
  if (ownMs < buffer.endMs - JOIN_MS) return { buffer: { ...buffer, hasGap: true }, verdict: { kind: 'drop' } }
  const joins = ownMs - buffer.endMs <= JOIN_MS
  const atMs = joins ? buffer.endMs : ownMs
  const isAfterGap = buffer.hasGap || !joins
  return {
    buffer: { ...buffer, endMs: atMs + durationMs, hasGap: false },
    verdict: { kind: 'play', atMs, isAfterGap },
  }
}
