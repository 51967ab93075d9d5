import { createFramePainter } from '../frame-painter'
import type { PictureSink } from '../picture-surface'
import { steadyNow } from '../steady-clock'
import type { JoinMode, StreamListener } from './joined-streams'
import type { ShownFrame } from './live-return'
import type { MediaSocket } from './media-socket'
import { createPictureMeter, type PictureFigures } from './picture-meter'
import type { createPlayback } from './playback'
import { type PlaybackControls, type PlaybackState, toFailedPlayback } from './playback-state'
import type { ReceivedPacket } from './wire'

export interface ShowOptions extends Omit<StreamListener, 'onFrame'> {
  /** Called when the first picture of the stream has arrived. */
  onFirstReceived?: () => void
  /** Called when the first picture is shown. */
  onFirstFrame?: () => void
  /** Called when this browser cannot decode the stream's video codec after all. */
  onCodecFailed?: () => void
  /** Called with each change while the recording is played; null when a live picture is shown again. */
  onPlayback?: (state: PlaybackState | null) => void
  /** Called with the sound of the recording, some time before it is due by the clock of the playback. */
  onPlayedPacket?: (packet: ReceivedPacket) => void
}

/** With `replay` nothing is joined: the stream may have ended, and its recording is shown. */
export type ShowMode = JoinMode | 'replay'

/** A stream that is joined and shown, or its recording. */
export interface ShownStream extends PlaybackControls {
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
  mode: ShowMode,
  sink: PictureSink,
  { onFirstReceived, onFirstFrame, onCodecFailed, onPlayback, onPlayedPacket, ...listener }: ShowOptions,
): ShownStream {
  let hasReceived = false
  let isPaused = false
  let isClosed = false
  let meter: ReturnType<typeof createPictureMeter> | null = null
  let playback: ReturnType<typeof createPlayback> | null = null
  let loading: Promise<void> | null = null
  const painter = createFramePainter({
    sink,
    onFirstFrame,
    onDrawn(frame: ShownFrame, size) {
      meter?.noteDrawn(frame, size)
      playback?.noteDrawn(frame)
    },
    onNeedsBeginning: () => (playback?.wantsLive() ?? true) && socket.restartStream(streamId),
    onCodecFailed() {
      if (playback?.wantsLive() === false) playback.fail()
      onCodecFailed?.()
    },
  })
  const leave = mode === 'replay' ? null : socket.join(streamId, mode, { ...listener, onFrame: takeLiveFrame })

  function takeLiveFrame(frame: ShownFrame) {
    if (playback === null) show(frame)
    else playback.takeLiveFrame(frame)
  }

  function show(frame: ShownFrame) {
    if (!hasReceived) onFirstReceived?.()
    hasReceived = true
    if (frame.isReference !== true) meter?.noteReceived(frame, isPaused)
    painter.show(frame)
  }

  async function loadPlayback() {
    try {
      const loaded = await import('./playback')
      if (isClosed) return
      playback = loaded.createPlayback({
        streamId,
        play: (player) => socket.play(streamId, player),
        send: socket.send,
        now: steadyNow,
        showPicture: show,
        onPacket: (packet) => onPlayedPacket?.(packet),
        onState: (state) => onPlayback?.(state),
      })
    } catch {
      // The next call tries again: a file that could not be fetched now may come later.
      loading = null
      onPlayback?.(toFailedPlayback(steadyNow()))
    }
  }

  /** Few viewers play a recording, so what does it is loaded then. Calls keep their order. */
  function control(act: (controls: PlaybackControls) => void) {
    loading ??= loadPlayback()
    void loading.then(() => playback !== null && act(playback))
  }

  return {
    setPaused(paused) {
      isPaused = paused
      painter.setPaused(paused)
    },
    playFrom: (ms, rate, behindLiveMs) => control((controls) => controls.playFrom(ms, rate, behindLiveMs)),
    setPace: (rate) => control((controls) => controls.setPace(rate)),
    goLive() {
      if (playback === null && loading === null) onPlayback?.(null)
      else control((controls) => controls.goLive())
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
      isClosed = true
      leave?.()
      playback?.close()
      painter.close()
    },
  }
}
