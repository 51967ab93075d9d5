import { createFramePainter } from '../frame-painter'
import type { PictureSink } from '../picture-surface'
import { steadyNow } from '../steady-clock'
import type { JoinMode, StreamListener } from './joined-streams'
import type { MediaSocket } from './media-socket'
import { createPictureMeter, type PictureFigures } from './picture-meter'
import type { ReceivedFrame } from './wire'

export interface ShowOptions extends Omit<StreamListener, 'onFrame'> {
  /** Called when the first picture of the stream has arrived. */
  onFirstReceived?: () => void
  /** Called when the first picture is shown. */
  onFirstFrame?: () => void
  /** Called when this browser cannot decode the stream's video codec after all. */
  onCodecFailed?: () => void
}

/** A stream that is joined and shown. */
export interface ShownStream {
  /** While paused only the newest picture is kept; it is drawn on resuming. */
  setPaused(paused: boolean): void
  /** Calls back once a second with the figures of that second; returns how to stop. */
  measure(onFigures: (figures: PictureFigures) => void): () => void
  leave(): void
}

const MEASURE_MS = 1_000

/** Joins a stream and shows its pictures, from the thread of the socket. */
export function showStream(
  socket: MediaSocket,
  streamId: string,
  mode: JoinMode,
  sink: PictureSink,
  { onFirstReceived, onFirstFrame, onCodecFailed, ...listener }: ShowOptions,
): ShownStream {
  let hasReceived = false
  let isPaused = false
  let meter: ReturnType<typeof createPictureMeter> | null = null
  const painter = createFramePainter({
    sink,
    onFirstFrame,
    onDrawn: (frame: ReceivedFrame, size) => meter?.noteDrawn(frame, size),
    onNeedsBeginning: () => socket.restartStream(streamId),
    onCodecFailed,
  })
  const leave = socket.join(streamId, mode, {
    ...listener,
    onFrame(frame) {
      if (!hasReceived) onFirstReceived?.()
      hasReceived = true
      meter?.noteReceived(frame, isPaused)
      painter.show(frame)
    },
  })
  return {
    setPaused(paused) {
      isPaused = paused
      painter.setPaused(paused)
    },
    measure(onFigures) {
      const own = createPictureMeter(socket.clock, steadyNow)
      meter = own
      socket.clock()?.tick()
      const timer = setInterval(() => {
        socket.clock()?.tick()
        onFigures(own.roll())
      }, MEASURE_MS)
      return () => {
        clearInterval(timer)
        if (meter === own) meter = null
      }
    },
    leave() {
      leave()
      painter.close()
    },
  }
}
