import { mediaSocket } from '../../../platform/media-socket'
import { createAudioRecorder } from '../camera/audio-recorder'
import { createCapture } from '../camera/capture'
import { canEncodeOpus, createOpusRecorder } from '../camera/opus-recorder'
import { canEncodeVp8 } from '../camera/vp8-encoder'
import { holdWakeLock } from '../camera/wake-lock'
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
