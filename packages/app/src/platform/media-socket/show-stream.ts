import { createFramePainter } from '../frame-painter'
import type { JoinMode, StreamListener } from './joined-streams'
import type { MediaSocket } from './media-socket'

export interface ShowOptions<Canvas> extends Omit<StreamListener, 'onFrame'> {
  canvas: Canvas
  /** Called when the first picture of the stream has arrived. */
  onFirstReceived?: () => void
  /** Called when the first picture is on the canvas. */
  onFirstFrame?: () => void
}

/** A stream that is joined and drawn on a canvas. */
export interface ShownStream {
  /** While paused only the newest picture is kept; it is drawn on resuming. */
  setPaused(paused: boolean): void
  leave(): void
}

/** Joins a stream and draws its pictures on a canvas, in the thread of the socket. */
export function showStream(
  socket: MediaSocket,
  streamId: string,
  mode: JoinMode,
  { canvas, onFirstReceived, onFirstFrame, ...listener }: ShowOptions<HTMLCanvasElement | OffscreenCanvas>,
): ShownStream {
  let hasReceived = false
  const painter = createFramePainter({
    canvas,
    onFirstFrame,
    onNeedsBeginning: () => socket.restartStream(streamId),
  })
  const leave = socket.join(streamId, mode, {
    ...listener,
    onFrame(frame) {
      if (!hasReceived) onFirstReceived?.()
      hasReceived = true
      painter.show(frame)
    },
  })
  return {
    setPaused: painter.setPaused,
    leave() {
      leave()
      painter.close()
    },
  }
}
