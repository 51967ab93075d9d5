import { mediaSocket } from '../../../lib/media-socket'
import { toast } from '../../../lib/toast'
import { createAudioRecorder } from '../camera/audio-recorder'
import { createCapture } from '../camera/capture'
import { browserDevices } from '../camera/devices'
import { canEncodeOpus, createOpusRecorder } from '../camera/opus-recorder'
import { canEncodeVp8 } from '../camera/vp8-encoder'
import { holdWakeLock } from '../camera/wake-lock'
import { canEncodeInWorker } from '../camera/worker-encoder'
import { createBroadcaster } from './broadcaster'
import { createResumeMarker, tabStorage } from './resume-marker'

/** The one broadcast this tab may send. Nothing opens before it is started. */
export const broadcaster = createBroadcaster({
  socket: mediaSocket,
  devices: browserDevices,
  createCapture,
  createRecorder: createAudioRecorder,
  createOpusRecorder,
  holdWakeLock,
  marker: createResumeMarker(tabStorage),
  toast,
  canEncodeOpus,
  canEncodeVp8: async () => canEncodeInWorker() && (await canEncodeVp8()),
})
