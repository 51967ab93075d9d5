/** Capture interval, about 15 frames a second. */
export const FRAME_INTERVAL_MS = 66
/** The sound is cut into chunks of this length. */
export const AUDIO_CHUNK_MS = 500
/** Time the camera has to settle before the broadcast starts. */
export const CAMERA_SETTLE_MS = 1_000

export type Facing = 'environment' | 'user'

/** The requested media; the rear camera is preferred. */
export const cameraConstraints = (facing: Facing): MediaTrackConstraints => ({
  width: { ideal: 640, max: 1280 },
  height: { ideal: 480, max: 720 },
  frameRate: { ideal: 15, max: 30 },
  facingMode: { ideal: facing },
})

export const microphoneConstraints: MediaTrackConstraints = {
  sampleRate: 44_100,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
}
