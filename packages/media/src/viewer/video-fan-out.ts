import type { VideoCodec } from '@squall/shared/contract/wire'
import { recordFlags } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'
import { JpegUnit, type VideoUnit } from '../codec/video-frame'
import type { Wishes } from '../publisher/publisher-requests'
import type { Layer } from '../stats'
import { Gop } from './gop-replay'
import type { Audience } from './subscribers'
import type { Viewer } from './viewer'

/** One stream's way to those who watch it. Each of them loses frames on their own and delays nobody. */
export interface PictureFanOut {
  /** Whoever publishes now, sends this. What was there before stays to be seen until they do. */
  begin(codec: VideoCodec): void
  /** The newest picture, or what leads up to it, goes to them at once. */
  welcome(viewer: Viewer): void
  take(unit: VideoUnit): void
  /** Everything since a codec's last key frame, for those who wait for one. */
  replay(units: readonly VideoUnit[]): void
  /** Frames of the codec are missing: nothing of it goes out before its next key frame. */
  interrupt(): void
  /** The newest picture of a layer, or what leads up to it. */
  newest(layer: Layer): readonly VideoUnit[]
  /** Does the low layer come? */
  hasLow(): boolean
  /** Sends waiting frames whose time has come, and moves viewers to the layer they can take. */
  tick(): void
}

/** Previews and slow viewers of a stream without a low layer get at most 5 frames a second of the other. */
const LOW_INTERVAL_MS = 200
/** A low layer that is silent for this long is none. */
const LOW_GONE_MS = 2_000

export function createPictureFanOut({
  audience,
  wishes,
  isWatched,
  clock,
}: {
  audience: Audience
  wishes: Wishes
  /** Does anybody need this layer, here or on another node? */
  isWatched: (layer: Layer) => boolean
  clock: Clock
}): PictureFanOut {
  const gop = new Gop()
  const newest: { jpeg: JpegUnit | null; low: JpegUnit | null } = { jpeg: null, low: null }
  let lowAt = Number.NEGATIVE_INFINITY
  let isContinuing = false
  let isCodec = false

  function isLowComing(now: number): boolean {
    return now - lowAt < LOW_GONE_MS
  }

  function takeCodec(unit: VideoUnit, now: number): void {
    const isKey = (unit.picture.header.flags & recordFlags.key) !== 0
    if (!isContinuing && !isKey) {
      wishes.keyFrame()
      return
    }
    isContinuing = true
    gop.push(unit)
    let isKeyWanted = false
    audience.visit((viewer) => {
      if (viewer.source === 'codec' && viewer.follow(unit, now)) isKeyWanted = true
    })
    if (isKeyWanted) wishes.keyFrame()
  }

  function takeJpeg(unit: JpegUnit, now: number): void {
    newest.jpeg = unit
    const hasLow = isLowComing(now)
    audience.visit((viewer) => {
      if (viewer.source === 'jpeg') viewer.offer(unit, now, 0)
      else if (viewer.source === 'low' && !hasLow) viewer.offer(unit, now, LOW_INTERVAL_MS)
    })
  }

  function takeLow(unit: JpegUnit, now: number): void {
    newest.low = unit
    lowAt = now
    audience.visit((viewer) => {
      if (viewer.source === 'low') viewer.offer(unit, now, 0)
    })
  }

  /** A layer that nobody asks for any more is not kept up, and must not pass for the newest picture later. */
  function forgetOldLayers(): void {
    if (!isCodec || !isContinuing) return
    if (!isWatched('jpeg')) newest.jpeg = null
    if (!isWatched('low')) newest.low = null
  }

  return {
    begin(codec) {
      isCodec = codec !== 'jpeg'
      isContinuing = false
      audience.visit((viewer) => viewer.cutOff())
      audience.setCodec(codec)
    },
    welcome(viewer) {
      const now = clock.now()
      if (viewer.source === 'codec' && viewer.catchUp(gop, now)) return
      if (viewer.source === 'codec') return wishes.keyFrame()
      const [first, second] = viewer.source === 'low' ? [newest.low, newest.jpeg] : [newest.jpeg, newest.low]
      const picture = first ?? second
      if (picture !== null) viewer.offer(picture, now, 0, recordFlags.repeat)
    },
    take(unit) {
      const now = clock.now()
      if (!(unit instanceof JpegUnit)) takeCodec(unit, now)
      else if (unit.layer === 'low') takeLow(unit, now)
      else takeJpeg(unit, now)
    },
    replay(units) {
      const now = clock.now()
      for (const unit of units) gop.push(unit)
      if (gop.newest() === null) return
      isContinuing = true
      audience.visit((viewer) => {
        if (viewer.source === 'codec' && viewer.wantsKey(now)) viewer.catchUp(gop, now)
      })
    },
    interrupt() {
      isContinuing = false
      gop.clear()
      audience.visit((viewer) => {
        if (viewer.source === 'codec') viewer.cutOff()
      })
    },
    newest(layer) {
      if (layer === 'codec') return gop.units()
      const unit = newest[layer]
      return unit === null ? [] : [unit]
    },
    hasLow: () => isLowComing(clock.now()),
    tick() {
      const now = clock.now()
      let isKeyWanted = false
      audience.visit((viewer) => {
        viewer.tick(now, audience.canFollow(viewer))
        audience.place(viewer)
        if (viewer.source === 'codec' && viewer.wantsKey(now)) isKeyWanted = true
      })
      forgetOldLayers()
      if (isKeyWanted) wishes.keyFrame()
    },
  }
}
