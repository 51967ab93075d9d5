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
