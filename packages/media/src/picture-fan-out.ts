import type { VideoCodec } from '@squall/shared/wire/messages'
import { recordFlags } from '@squall/shared/wire/record'
import type { Audience } from './audience'
import type { Clock } from './clock'
import { Gop } from './gop'
import { JpegUnit, type VideoUnit } from './video-unit'
import type { Viewer } from './viewer'
import type { Wishes } from './wishes'

/** One stream's way to those who watch it. Each of them loses frames on their own and delays nobody. */
export interface PictureFanOut {
  /** Whoever publishes now, sends this. What was there before stays to be seen until they do. */
  begin(codec: VideoCodec): void
  /** The newest picture, or what leads up to it, goes to them at once. */
  welcome(viewer: Viewer): void
  take(unit: VideoUnit): void
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
  clock,
}: {
  audience: Audience
  wishes: Wishes
  clock: Clock
}): PictureFanOut {
  const gop = new Gop()
  const newest: { jpeg: JpegUnit | null; low: JpegUnit | null } = { jpeg: null, low: null }
  let lowAt = Number.NEGATIVE_INFINITY
  let isContinuing = false
  let isCodec = false

  function takeCodec(unit: VideoUnit, now: number): void {
    const isKey = (unit.picture.header.flags & recordFlags.key) !== 0
    if (!isContinuing && !isKey) {
      wishes.keyFrame()
      return
    }
    isContinuing = true
    gop.push(unit)
    let isKeyWanted = false
    for (const viewer of audience.viewers) {
      if (viewer.source === 'codec' && viewer.follow(unit, now)) isKeyWanted = true
    }
    if (isKeyWanted) wishes.keyFrame()
  }

  function takeJpeg(unit: JpegUnit, now: number): void {
    newest.jpeg = unit
    const hasLow = now - lowAt < LOW_GONE_MS
    for (const viewer of audience.viewers) {
      if (viewer.source === 'jpeg') viewer.offer(unit, now, 0)
      else if (viewer.source === 'low' && !hasLow) viewer.offer(unit, now, LOW_INTERVAL_MS)
    }
  }

  function takeLow(unit: JpegUnit, now: number): void {
    newest.low = unit
    lowAt = now
    for (const viewer of audience.viewers) if (viewer.source === 'low') viewer.offer(unit, now, 0)
  }

  /** A layer that nobody asks for any more is not kept up, and must not pass for the newest picture later. */
  function forgetOldLayers(): void {
    if (!isCodec || !isContinuing) return
    if (audience.watching('jpeg') === 0) newest.jpeg = null
    if (audience.watching('low') === 0) newest.low = null
  }

  return {
    begin(codec) {
      isCodec = codec !== 'jpeg'
      isContinuing = false
      for (const viewer of audience.viewers) viewer.cutOff()
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
    tick() {
      const now = clock.now()
      let isKeyWanted = false
      for (const viewer of audience.viewers) {
        viewer.tick(now, audience.canFollow(viewer))
        audience.place(viewer)
        if (viewer.source === 'codec' && viewer.wantsKey(now)) isKeyWanted = true
      }
      forgetOldLayers()
      if (isKeyWanted) wishes.keyFrame()
    },
  }
}
