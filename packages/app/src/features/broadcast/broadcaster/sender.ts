import { mediaSocket } from '../../../platform/media-socket'
import { createAudioRecorder } from '../camera/audio-recorder'
import { createCapture } from '../camera/capture'
import { canEncodeOpus, createOpusRecorder } from '../camera/opus-recorder'
import { canEncodeVp8 } from '../camera/vp8-encoder'
import { canEncodeInWorker } from '../camera/worker-encoder'
import { createTransmission, type TransmissionOptions } from './transmission'

const parts = {
  socket: mediaSocket,
  createCapture,
  createRecorder: createAudioRecorder,
  createOpusRecorder,
  holdWakeLock,
}

/** All that reads, encodes and sends a camera: much code, which only those who go live fetch. */
export const sender = {
  transmit: (options: TransmissionOptions) => createTransmission(parts, options),
  canEncodeVp8: async () => canEncodeInWorker() && (await canEncodeVp8()),
  canEncodeOpus,
}

export type Sender = typeof sender

/** Keeps the screen on until it is released; the browser drops the lock with each hidden tab, so it is taken again. */
function holdWakeLock(): () => void {
  let sentinel: WakeLockSentinel | null = null
  let released = false

  async function take() {
    if (released || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      sentinel = await navigator.wakeLock.request('screen')
      if (released) await sentinel.release()
    } catch {
      // A low battery may forbid it; the broadcast goes on without.
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
