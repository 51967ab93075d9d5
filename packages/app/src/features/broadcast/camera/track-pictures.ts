interface TrackProcessor {
  readable: ReadableStream<VideoFrame>
}

type TrackProcessorClass = new (options: { track: MediaStreamTrack }) => TrackProcessor

/** The camera's pictures as a stream that can be handed to a worker; null in browsers without it. */
export function trackPictures(camera: MediaStream): ReadableStream<VideoFrame> | null {
  const [track] = camera.getVideoTracks()
  const Processor = trackProcessorClass()
  if (Processor === undefined || track === undefined) return null
  return new Processor({ track }).readable
}

/** Not part of TypeScript's library for pages: only some browsers have it there. */
function trackProcessorClass(): TrackProcessorClass | undefined {
  return Reflect.get(globalThis, 'MediaStreamTrackProcessor') as TrackProcessorClass | undefined
}
