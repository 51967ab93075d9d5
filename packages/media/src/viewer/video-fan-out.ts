import { recordFlags, type VideoCodec } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'
import { JpegFrame, type VideoFrame } from '../codec/video-frame'
import type { Layer } from '../stats'
import { GopReplay } from './gop-replay'
import type { Subscribers } from './subscribers'
import type { Viewer } from './viewer'

/** Sends one stream's frames to its viewers. Each viewer skips frames on its own and delays no other. */
export interface VideoFanOut {
  /** A publisher starts with this codec. Viewers keep the former picture until its first frame. */
  begin(codec: VideoCodec): void
  /** Sends a new viewer the newest frame of its layer, or the frames since the last key frame. */
  welcome(viewer: Viewer): void
  forward(frame: VideoFrame): void
  /** Takes all frames since the last key frame and sends them to the viewers that wait for one. */
  replay(frames: readonly VideoFrame[]): void
  /** Frames of the codec are missing: nothing of it is sent before its next key frame. */
  interrupt(): void
  /** Returns the frames from which a new viewer of the layer can start; empty if there are none. */
  startingFrames(layer: Layer): readonly VideoFrame[]
  /** Returns whether the publisher sends the low layer at present. */
  hasLow(): boolean
  /** Sends waiting frames whose time has come, and assigns each viewer the layer it can take. */
  tick(): void
}

interface VideoFanOutDeps {
  subscribers: Subscribers
  requestKeyFrame: () => void
  /** Returns whether a viewer needs the layer, on this node or another. */
  isNeeded: (layer: Layer) => boolean
  clock: Clock
}

/** Without a low layer, its viewers get at most 5 frames a second of the JPEG layer. */
const LOW_INTERVAL_MS = 200
/** A low layer without a frame for this long counts as absent. */
const LOW_ABSENT_MS = 2_000

export function createVideoFanOut({ subscribers, requestKeyFrame, isNeeded, clock }: VideoFanOutDeps): VideoFanOut {
  const gop = new GopReplay()
  const newest: { jpeg: JpegFrame | null; low: JpegFrame | null } = { jpeg: null, low: null }
  let lowAt = Number.NEGATIVE_INFINITY
  /** A key frame has come since the codec began or was interrupted. */
  let isContinuing = false
  let isCodec = false

  function isLowPresent(now: number): boolean {
    return now - lowAt < LOW_ABSENT_MS
  }

  function forwardCodec(frame: VideoFrame, now: number): void {
    if (!isContinuing && !frame.isKey) {
      requestKeyFrame()
      return
    }
    isContinuing = true
    gop.push(frame)
    let isKeyFrameNeeded = false
    subscribers.visit((viewer) => {
      if (viewer.layer === 'codec' && viewer.sendCodecFrame(frame, now)) isKeyFrameNeeded = true
    })
    if (isKeyFrameNeeded) requestKeyFrame()
  }

  function forwardJpeg(frame: JpegFrame, now: number): void {
    newest.jpeg = frame
    const hasLow = isLowPresent(now)
    subscribers.visit((viewer) => {
      if (viewer.layer === 'jpeg') viewer.offerJpegFrame(frame, now, 0)
      else if (viewer.layer === 'low' && !hasLow) viewer.offerJpegFrame(frame, now, LOW_INTERVAL_MS)
    })
  }

  function forwardLow(frame: JpegFrame, now: number): void {
    newest.low = frame
    lowAt = now
    subscribers.visit((viewer) => {
      if (viewer.layer === 'low') viewer.offerJpegFrame(frame, now, 0)
    })
  }

  /** A layer without viewers is no longer published, so its last frame must not be sent as the newest later. */
  function dropOutdatedFrames(): void {
    if (!isCodec || !isContinuing) return
    if (!isNeeded('jpeg')) newest.jpeg = null
    if (!isNeeded('low')) newest.low = null
  }

  return {
    begin(codec) {
      isCodec = codec !== 'jpeg'
      isContinuing = false
      subscribers.visit((viewer) => viewer.waitForKeyFrame())
      subscribers.setCodec(codec)
    },
    welcome(viewer) {
      const now = clock.now()
      if (viewer.layer === 'codec' && viewer.replay(gop, now)) return
      if (viewer.layer === 'codec') return requestKeyFrame()
      const [first, second] = viewer.layer === 'low' ? [newest.low, newest.jpeg] : [newest.jpeg, newest.low]
      const frame = first ?? second
      if (frame !== null) viewer.offerJpegFrame(frame, now, 0, recordFlags.repeat)
    },
    forward(frame) {
      const now = clock.now()
      if (!(frame instanceof JpegFrame)) forwardCodec(frame, now)
      else if (frame.layer === 'low') forwardLow(frame, now)
      else forwardJpeg(frame, now)
    },
    replay(frames) {
      const now = clock.now()
      for (const frame of frames) gop.push(frame)
      if (gop.newest() === null) return
      isContinuing = true
      subscribers.visit((viewer) => {
        if (viewer.layer === 'codec' && viewer.needsKeyFrame(now)) viewer.replay(gop, now)
      })
    },
    interrupt() {
      isContinuing = false
      gop.clear()
      subscribers.visit((viewer) => {
        if (viewer.layer === 'codec') viewer.waitForKeyFrame()
      })
    },
    startingFrames(layer) {
      if (layer === 'codec') return gop.frames()
      const frame = newest[layer]
      return frame === null ? [] : [frame]
    },
    hasLow: () => isLowPresent(clock.now()),
    tick() {
      const now = clock.now()
      let isKeyFrameNeeded = false
      subscribers.visit((viewer) => {
        viewer.tick(now, subscribers.canDecode(viewer))
        subscribers.assignLayer(viewer)
        if (viewer.layer === 'codec' && viewer.needsKeyFrame(now)) isKeyFrameNeeded = true
      })
      dropOutdatedFrames()
      if (isKeyFrameNeeded) requestKeyFrame()
    },
  }
}
