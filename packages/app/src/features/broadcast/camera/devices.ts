import { cameraConstraints, type Facing, microphoneConstraints } from '../constants'

/** The devices a broadcaster needs; tests replace them. */
export interface CameraDevices {
  open(facing: Facing): Promise<MediaStream>
  openCameraOnly(facing: Facing): Promise<MediaStreamTrack>
  hasSeveralCameras(): Promise<boolean>
}

/** False on an insecure address and in browsers without a camera API. */
export function isCameraSupported(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
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

/** Releases camera and microphone. */
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

/** The camera's pictures as a stream that can be handed to a worker; null in browsers without it. */
export function trackPictures(camera: MediaStream): ReadableStream<VideoFrame> | null {
  return streamOf<VideoFrame>(camera.getVideoTracks()[0])
}

/** The microphone's sound likewise. */
export function trackSound(microphone: MediaStream): ReadableStream<AudioData> | null {
  return streamOf<AudioData>(microphone.getAudioTracks()[0])
}

export function canReadTracks(): boolean {
  return trackProcessorClass() !== undefined
}

function streamOf<Data>(track: MediaStreamTrack | undefined): ReadableStream<Data> | null {
  const Processor = trackProcessorClass<Data>()
  if (Processor === undefined || track === undefined) return null
  return new Processor({ track }).readable
}

/** Not part of TypeScript's library for pages: only some browsers have it there. What it reads follows its track. */
function trackProcessorClass<Data>(): TrackProcessorClass<Data> | undefined {
  return Reflect.get(globalThis, 'MediaStreamTrackProcessor') as TrackProcessorClass<Data> | undefined
}
