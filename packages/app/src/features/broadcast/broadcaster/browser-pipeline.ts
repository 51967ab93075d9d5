import { mediaSocket } from '../../../platform/media-socket'
import { createAudioRecorder } from '../camera/audio-recorders'
import { createCapture } from '../camera/capture'
import { canEncodeOpus, createOpusRecorder } from '../camera/audio-recorders'
import { canEncodeVp8 } from '../camera/vp8-encoder'
import { canEncodeInWorker } from '../camera/capture'
import { createTransmission, type TransmissionOptions } from './media-pipeline'

const parts = {
  socket: mediaSocket,
  createCapture,
  createRecorder: createAudioRecorder,
  createOpusRecorder,
  holdWakeLock,
}

/** The code that captures, encodes and sends; loaded only when going live. */
export const sender = {
  transmit: (options: TransmissionOptions) => createTransmission(parts, options),
  canEncodeVp8: async () => canEncodeInWorker() && (await canEncodeVp8()),
  canEncodeOpus,
}

export type Sender = typeof sender

/** Keeps the screen on until released. The browser drops the lock when the tab is hidden, so it is requested again. */
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
