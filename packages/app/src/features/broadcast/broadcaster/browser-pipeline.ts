import { mediaSocket } from '../../../platform/media-socket'
import { canEncodeOpus, createAudioRecorder, createOpusRecorder } from '../camera/audio-recorders'
import { canEncodeInWorker, createCameraCapture } from '../camera/capture'
import { canEncodeVp8 } from '../camera/vp8-encoder'
import { createMediaPipeline, type MediaPipelineOptions } from './media-pipeline'

const browserParts = {
  socket: mediaSocket,
  createCameraCapture,
  createRecorder: createAudioRecorder,
  createOpusRecorder,
  holdWakeLock,
}

/** Creates media pipelines on the browser's own camera, encoders and socket; loaded only when going live. */
export const pipelineFactory = {
  create: (options: MediaPipelineOptions) => createMediaPipeline(browserParts, options),
  canEncodeVp8: async () => canEncodeInWorker() && (await canEncodeVp8()),
  canEncodeOpus,
}

export type PipelineFactory = typeof pipelineFactory

/** Keeps the screen on; returns how to stop. The browser drops the lock when the tab is hidden, so it is requested again. */
function holdWakeLock(): () => void {
  let sentinel: WakeLockSentinel | null = null
  let released = false

  async function take() {
    if (released || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      sentinel = await navigator.wakeLock.request('screen')
      if (released) await sentinel.release()
    } catch {
      // The browser may refuse on a low battery; the broadcast continues without the lock.
    }
  }

  const onVisibility = () => void take()
  document.addEventListener('visibilitychange', onVisibility)
  void take()
  return () => {
    released = true
    document.removeEventListener('visibilitychange', onVisibility)
    void sentinel?.release()
  }
}
