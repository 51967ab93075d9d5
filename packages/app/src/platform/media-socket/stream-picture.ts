import { giveUpVideo, mediaSocket } from '.'
import { createScreen, type Screen } from './screen'
import type { ShowMode, ShownStream, ShowOptions } from './show-stream'
import type { ReceivedSound } from './wire'

/** A picture that no player takes in this time is of no use: the page shows something else. */
const TAKEN_AFTER_MS = 20_000

type PictureListener = Pick<ShowOptions, 'onFirstFrame' | 'onSound' | 'onPacket' | 'onPlayback' | 'onPlayedPacket'>

interface StreamPicture {
  screen: Screen
  /** Whether the first picture is on the screen already; `onFirstFrame` is not called for it. */
  hasDrawn: boolean
  /** What a preview showed last, to be seen until the first picture comes; null without a preview. */
  still: HTMLCanvasElement | null
  shown: ShownStream
}

interface EarlyPicture extends StreamPicture {
  streamId: string
  /** The screen of a worker that was lost since then shows nothing any more. */
  losses: number
  follow(listener: PictureListener): void
  leave(): void
}

let early: EarlyPicture | null = null

/** Joins a stream before the page that shows it has loaded, so that its picture is there when the player is. */
export function startPictureEarly(streamId: string) {
  if (early?.streamId === streamId) return
  early?.leave()
  const screen = createScreen()
  let follower: PictureListener | null = null
  let hasDrawn = false
  /** Sound in containers cannot be played without its beginning. */
  const kept: ReceivedSound[] = []
  const shown = mediaSocket.show(streamId, 'stream', screen, {
    onFirstFrame() {
      hasDrawn = true
      follower?.onFirstFrame?.()
    },
    onSound(sound) {
      if (follower === null) kept.push(sound)
      else follower.onSound?.(sound)
    },
    onPacket: (packet) => follower?.onPacket?.(packet),
    onPlayback: (state) => follower?.onPlayback?.(state),
    onPlayedPacket: (packet) => follower?.onPlayedPacket?.(packet),
    onCodecFailed: () => giveUpVideo(streamId),
  })
  const leave = () => {
    clearTimeout(timer)
    early = null
    shown.leave()
    screen.close()
  }
  const timer = setTimeout(leave, TAKEN_AFTER_MS)
  early = {
    ...{ streamId, screen, shown, leave, still: copyPreview(streamId), losses: mediaSocket.losses() },
    get hasDrawn() {
      return hasDrawn
    },
    follow(listener) {
      clearTimeout(timer)
      follower = listener
      for (const sound of kept.splice(0)) listener.onSound?.(sound)
    },
  }
}

/**
 * Shows a stream or its recording on a screen, which the caller puts on the page and closes: the one that was started early,
 * once, or a new one.
 */
export function showPicture(streamId: string, mode: ShowMode, listener: PictureListener): StreamPicture {
  if (mode === 'stream' && early?.streamId === streamId && early.losses === mediaSocket.losses()) {
    const taken = early
    early = null
    taken.follow(listener)
    return taken
  }
  const screen = createScreen()
  const options = { ...listener, onCodecFailed: () => giveUpVideo(streamId) }
  return { screen, hasDrawn: false, still: null, shown: mediaSocket.show(streamId, mode, screen, options) }
}

/** The attribute by which the preview of a stream is found, with its id. */
export const PREVIEW_OF = 'data-preview-of'

function copyPreview(streamId: string): HTMLCanvasElement | null {
  const preview = document.querySelector(`[${PREVIEW_OF}="${CSS.escape(streamId)}"] > :is(video, canvas)`)
  const isVideo = preview instanceof HTMLVideoElement
  if (!isVideo && !(preview instanceof HTMLCanvasElement)) return null
  const still = document.createElement('canvas')
  still.width = isVideo ? preview.videoWidth : preview.width
  still.height = isVideo ? preview.videoHeight : preview.height
  still.getContext('2d', { alpha: false })?.drawImage(preview, 0, 0)
  return still
}
