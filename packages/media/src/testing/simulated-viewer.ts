import { limits } from '@squall/shared/contract/wire'
import type { FrameWindow } from '../viewer/frame-window'
import { ALL_TEMPORAL_LAYERS, chooseHighestLayer } from '../viewer/temporal-layers'

/** What lies between the server and one viewer. Times in milliseconds. */
export interface SimulatedLink {
  /** What the link carries; no bound by default. */
  bytesPerMs?: number
  /** There and back. */
  roundTripMs: number
  /** Added to the way of each frame: anything up to this, without a frame that overtakes another. */
  jitterMs?: number
  /** The link carries nothing for `ms`, once every `everyMs`. */
  stalls?: { everyMs: number; ms: number }
  /** The viewer decodes one frame after the other, and acknowledges each when it is decoded. */
  decodeMs?: number
  /** The viewer sends an ack with a frame if this has passed since the last, at the latest after twice as long; 0: each frame. */
  ackEveryMs?: number
}

interface SimulatedFrames {
  fps: number
  bytes: number
  seconds: number
  /** Frames of a codec are sent while the viewer is not behind; JPEGs while the window has room. */
  codec?: boolean
  /** The bytes of the codec's frames in their order, over and over, each with its temporal layer; instead of `bytes`. */
  pattern?: readonly { temporalLayer: number; bytes: number }[]
  /** After a frame that is skipped because the viewer is behind, the next one sent is a key frame, at most one a second. */
  keyBytes?: number
  /** The server's clock jumps by this at a moment of the run. */
  jump?: { at: number; ms: number }
}

/** Multiples of it, without their whole part, spread evenly and follow no visible order. */
const GOLDEN = 0.618_033_988_75

interface Flight {
  seq: number
  sentAt: number
  at: number
}

/** Sends frames through a window over a simulated link, in steps of a millisecond. */
export function simulateViewer(
  window: FrameWindow,
  {
    bytesPerMs = Number.POSITIVE_INFINITY,
    roundTripMs,
    jitterMs = 0,
    stalls,
    decodeMs = 0,
    ackEveryMs = 0,
  }: SimulatedLink,
  { fps, bytes, seconds, codec = false, pattern, keyBytes, jump }: SimulatedFrames,
) {
  const onLink: Flight[] = []
  const acks: { seq: number; heldMs: number; at: number }[] = []
  /** From being sent until it was decoded. */
  const ages: { at: number; ms: number }[] = []
  const skippedAt: number[] = []
  const keyFramesAt: number[] = []
  let leftOut = 0
  let highestLayer = ALL_TEMPORAL_LAYERS
  let needsKeyFrame = false
  let decoded: Flight | null = null
  let [linkFreeAt, decoderFreeAt, ackedAt] = [0, 0, -ackEveryMs]
  let [seq, waiting, offered] = [0, false, 0]

  /** Returns when the link has carried a frame that it takes at `start`. */
  function carry(start: number, size: number): number {
    let left = size / bytesPerMs
    let at = start
    while (left > 0) {
      if (isStalled(at)) at++
      else {
        at += Math.min(1, left)
        left--
      }
    }
    return at
  }

  function isStalled(at: number): boolean {
    return stalls !== undefined && at >= stalls.everyMs && at % stalls.everyMs < stalls.ms
  }

  const serverTime = (at: number) => at + (jump !== undefined && at >= jump.at ? jump.ms : 0)

  function send(at: number, size = bytes): void {
    linkFreeAt = carry(Math.max(linkFreeAt, at), size)
    while (isStalled(linkFreeAt)) linkFreeAt++
    const arrivesAt = linkFreeAt + roundTripMs / 2 + jitterMs * ((seq * GOLDEN) % 1)
    decoderFreeAt = Math.max(decoderFreeAt, arrivesAt) + decodeMs
    window.add(++seq, serverTime(at), serverTime(at), size)
    onLink.push({ seq, sentAt: at, at: decoderFreeAt })
    waiting = false
  }

  /** Sends the next frame of a codec, or skips it or leaves it out. */
  function sendCodecFrame(at: number): void {
    const { temporalLayer, bytes: size } = pattern?.[offered % pattern.length] ?? { temporalLayer: 0, bytes }
    const isKeyFrameLate =
      needsKeyFrame && at - (keyFramesAt.at(-1) ?? -limits.keyFrameWantedMs) < limits.keyFrameWantedMs
    const layer = needsKeyFrame ? 0 : temporalLayer
    waiting = false
    highestLayer = chooseHighestLayer(highestLayer, layer, window.hasRoomForUpperLayers(serverTime(at)))
    if (layer > highestLayer) {
      leftOut++
      return
    }
    if (isKeyFrameLate || window.isBehind(serverTime(at), highestLayer < ALL_TEMPORAL_LAYERS)) {
      skippedAt.push(at)
      needsKeyFrame = keyBytes !== undefined
      return
    }
    if (needsKeyFrame) keyFramesAt.push(at)
    send(at, needsKeyFrame ? keyBytes : size)
    needsKeyFrame = false
  }

  for (let at = 0; at < seconds * 1000; at++) {
    for (let first = onLink[0]; first !== undefined && first.at <= at; first = onLink[0]) {
      onLink.shift()
      ages.push({ at, ms: at - first.sentAt })
      decoded = { ...first, at }
      if (ackEveryMs === 0) acks.push({ seq: first.seq, heldMs: 0, at: at + roundTripMs / 2 })
    }
    const isAckDue = decoded !== null && at - ackedAt >= (decoded.at === at ? ackEveryMs : 2 * ackEveryMs)
    if (decoded !== null && ackEveryMs > 0 && isAckDue) {
      acks.push({ seq: decoded.seq, heldMs: at - decoded.at, at: at + roundTripMs / 2 })
      ackedAt = at
      decoded = null
    }
    for (let first = acks[0]; first !== undefined && first.at <= at; first = acks[0]) {
      acks.shift()
      window.acknowledge(first.seq, serverTime(at), first.heldMs)
    }
    if (Math.floor((at * fps) / 1000) > Math.floor(((at - 1) * fps) / 1000)) {
      if (waiting) skippedAt.push(at)
      offered++
      waiting = true
    }
    if (!waiting) continue
    if (codec) sendCodecFrame(at)
    else if (window.hasRoom(serverTime(at))) send(at)
  }

  return {
    offered,
    delivered: ages.length,
    skippedAt,
    /** Frames of upper temporal layers that were left out. */
    leftOut,
    keyFrames: keyFramesAt.length,
    /** The longest time without a new picture, from a moment of the run on. */
    longestGapMs: (from = 0) => {
      const moments = ages.map(({ at }) => at).filter((at) => at >= from)
      return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)))
    },
    /** The longest time from sending to decoding, from a moment of the run on. */
    longestMs: (from = 0) => Math.max(...ages.filter(({ at }) => at >= from).map(({ ms }) => ms)),
    meanMs: (from = 0) => {
      const all = ages.filter(({ at }) => at >= from)
      return all.reduce((sum, { ms }) => sum + ms, 0) / all.length
    },
  }
}
