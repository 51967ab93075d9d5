import { mediaSocket } from '.'
import { createScreen, type Screen } from './screen'
import type { ShownStream, ShowOptions } from './show-stream'
import type { ReceivedSound } from './wire'

/** A picture that no player takes in this time is of no use: the page shows something else. */
const TAKEN_AFTER_MS = 20_000

type PictureListener = Pick<ShowOptions, 'onFirstFrame' | 'onSound' | 'onPacket'>

interface StreamPicture {
  screen: Screen
  shown: ShownStream
}

interface EarlyPicture extends StreamPicture {
  streamId: string
  follow(listener: PictureListener): void
}

let early: EarlyPicture | null = null

/** Joins a stream before the page that shows it has loaded, so that its picture is there when the player is. */
export function startPictureEarly(streamId: string) {
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
  })
  const timer = setTimeout(() => {
    early = null
    shown.leave()
    screen.close()
  }, TAKEN_AFTER_MS)
  early = {
    ...{ streamId, screen, shown },
    follow(listener) {
      clearTimeout(timer)
      follower = listener
      for (const sound of kept.splice(0)) listener.onSound?.(sound)
      if (hasDrawn) listener.onFirstFrame?.()
    },
  }
}

/** Shows a stream on a screen, which the caller puts on the page and closes: the one that was started early, once, or a new one. */
export function showPicture(streamId: string, listener: PictureListener): StreamPicture {
  if (early?.streamId === streamId) {
    const taken = early
    early = null
    taken.follow(listener)
    return taken
  }
  const screen = createScreen()
  return { screen, shown: mediaSocket.show(streamId, 'stream', screen, listener) }
}
