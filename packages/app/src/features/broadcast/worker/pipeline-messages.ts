import type { BroadcastFigures } from '../broadcaster/broadcast-meter'
import type { MediaPipeline } from '../broadcaster/media-pipeline'
import type { LinkQuality } from '../link-adaptation.rules'

/** Messages from a page to the broadcast part of its media worker. */
export type PipelineCommand =
  /** The first message. `sound` is null where the page cannot give the microphone away. */
  | { type: 'open'; streamId: string; sound: ReadableStream<AudioData> | null }
  /** The frames of the camera, from now on of this one. */
  | { type: 'frames'; frames: ReadableStream<VideoFrame> }
  /** One picture, where the page cannot give the camera away. */
  | { type: 'picture'; picture: ImageBitmap }
  /** A piece of the recording that the worker asked for. */
  | { type: 'chunk'; chunk: Blob }
  /** Asks for the figures of each second, or no longer. */
  | { type: 'measure'; isMeasuring: boolean }
  | { type: 'want'; wanted: Parameters<MediaPipeline['want']>[0] }
  | { type: 'begin' | 'pause' | 'want-key-frame' | 'take-poster' | 'microphone-failed' | 'close' }

/** Messages from the broadcast part to its page. */
export type PipelineEvent =
  /** The worker reads at once what it is given from now on. */
  | { type: 'opened' }
  | { type: 'link'; link: LinkQuality }
  | { type: 'figures'; figures: BroadcastFigures }
  | { type: 'poster'; jpeg: Uint8Array<ArrayBuffer> }
  /** Only pages can record container audio. */
  | { type: 'restart-recording' | 'stop-recording' }
  | { type: 'codec-failed' | 'opus-failed' | 'microphone-failed' }
