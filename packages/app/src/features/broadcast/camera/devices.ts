export type Facing = 'environment' | 'user'

/** The requested video, as wide as the frame that shows it where the camera can; the rear camera is preferred. */
const cameraConstraints = (facing: Facing): MediaTrackConstraints => ({
  width: { ideal: 640, max: 1280 },
  height: { ideal: 360, max: 720 },
  aspectRatio: { ideal: 16 / 9 },
  frameRate: { ideal: 30, max: 30 },
  facingMode: { ideal: facing },
})

const microphoneConstraints: MediaTrackConstraints = {
  sampleRate: 44_100,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
}

/** Access to camera and microphone; tests replace it. */
export interface CameraDevices {
  open(facing: Facing): Promise<MediaStream>
  openCameraOnly(facing: Facing): Promise<MediaStreamTrack>
  hasSeveralCameras(): Promise<boolean>
}

/** Returns this browser's cameras and microphones. Each call rejects with the browser's DOMException. */
export const browserDevices: CameraDevices = {
  open: (facing) =>
    navigator.mediaDevices.getUserMedia({ video: cameraConstraints(facing), audio: microphoneConstraints }),
  async openCameraOnly(facing) {
    const stream = await navigator.mediaDevices.getUserMedia({ video: cameraConstraints(facing) })
    const [track] = stream.getVideoTracks()
    if (!track) throw new DOMException('The camera gave no picture', 'NotFoundError')
    return track
  },
  async hasSeveralCameras() {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.filter(({ kind }) => kind === 'videoinput').length > 1
  },
}

/** Stops the tracks, which releases camera and microphone. */
export function releaseTracks(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Requests camera and microphone and releases them at once. Rejects with the browser's DOMException when refused. */
export async function checkCameraAccess(devices: CameraDevices, facing: Facing): Promise<void> {
  releaseTracks(await devices.open(facing))
}

/** Plays a camera in a hidden element of the page; Safari draws only attached videos. */
export function createHiddenVideo() {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.setAttribute('aria-hidden', 'true')
  video.style.cssText = 'position:fixed;width:1px;height:1px;opacity:0;pointer-events:none;bottom:0;right:0'
  document.body.append(video)
  return {
    video,
    watch(stream: MediaStream) {
      video.srcObject = stream
      void video.play().catch(() => undefined)
    },
    stop() {
      video.srcObject = null
      video.remove()
    },
  }
}

interface TrackProcessor<Data> {
  readable: ReadableStream<Data>
}

type TrackProcessorClass<Data> = new (options: { track: MediaStreamTrack }) => TrackProcessor<Data>

/** Returns the camera's pictures as a stream that can be transferred to a worker; null in browsers without such streams. */
export function readCameraFrames(camera: MediaStream): ReadableStream<VideoFrame> | null {
  return readTrack<VideoFrame>(camera.getVideoTracks()[0])
}

/** Returns the microphone's sound as such a stream. */
export function readMicrophone(microphone: MediaStream): ReadableStream<AudioData> | null {
  return readTrack<AudioData>(microphone.getAudioTracks()[0])
}

/** Returns whether this browser can turn tracks into streams. */
export function canReadTracks(): boolean {
  return getTrackProcessor() !== undefined
}

function readTrack<Data>(track: MediaStreamTrack | undefined): ReadableStream<Data> | null {
  const Processor = getTrackProcessor<Data>()
  if (Processor === undefined || track === undefined) return null
  return new Processor({ track }).readable
}

/**
 * Returns the browser's MediaStreamTrackProcessor, which only some browsers offer on a page and TypeScript's DOM library
 * lacks.
 */
function getTrackProcessor<Data>(): TrackProcessorClass<Data> | undefined {
  return Reflect.get(globalThis, 'MediaStreamTrackProcessor') as TrackProcessorClass<Data> | undefined
}
