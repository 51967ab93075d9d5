import { limits, type SocketErrorCode } from '@squall/shared/contract/wire'
import { type ContainerFormat, type ContainerScanner, createContainerScanner, mp4, webm } from '../codec/container'
import { type AudioChunk, type AudioPosition, createAudioChunk, type StreamIdentity } from './audio-chunk'

/** The newest bytes of container sound, with what a decoder needs that starts with them. */
export interface ContainerPiece {
  /** Changes with every recording of the publisher. */
  recording: number
  mimeType: string
  init: Buffer
  bytes: Buffer
  /** The bytes from the first place where a decoder can start; null if none is in them. */
  part: Buffer | null
}

/** A recording in progress. A listener is sent `start` once and every `chunk` after it. */
export interface LiveRecording {
  /** Changes with every recording: listeners of a former one start again. */
  recording: number
  /** The newest bytes as the publisher sent them. */
  chunk: AudioChunk
  /** The init bytes and all audio since the newest place where a decoder can start; null while there is none. */
  start: AudioChunk | null
  piece: ContainerPiece
}

export interface AudioTrack {
  /** Takes the publisher's next chunk. One that begins a recording replaces the recording before. */
  push(bytes: Buffer, position: AudioPosition): SocketErrorCode | null
  /** Returns null until the recording has a decodable part. */
  live(): LiveRecording | null
  /** Returns the bytes of `start`, from which another node can begin; null while there is none. */
  startBytes(): Buffer | null
  /** Drops what is kept for late listeners, who then wait for the next place where a decoder can start. */
  forgetStart(): void
  /** Drops the recording, since another publisher's chunks do not continue it. */
  reset(): void
}

const FORMATS = [webm, mp4]
/** The longest start that a late listener is sent, however far apart the places to start are. */
const BACKLOG_BYTES = limits.audioQueueBytes / 4

/** Returns whether these bytes are the beginning of a recording. */
export const beginsRecording = (bytes: Buffer): boolean => FORMATS.some((format) => format.begins(bytes))

export function createAudioTrack(stream: StreamIdentity): AudioTrack {
  let recording = 0
  let container: { format: ContainerFormat; scanner: ContainerScanner } | null = null
  let backlog: Buffer[] = []
  let live: LiveRecording | null = null

  function startBytes(): Buffer | null {
    const init = container?.scanner.init() ?? null
    return init === null || backlog.length === 0 ? null : Buffer.concat([init, ...backlog])
  }

  function reset(): void {
    recording++
    container = null
    backlog = []
    live = null
  }

  function push(bytes: Buffer, position: AudioPosition): SocketErrorCode | null {
    const format = FORMATS.find((candidate) => candidate.begins(bytes))
    if (format !== undefined) {
      reset()
      container = { format, scanner: createContainerScanner(format) }
    }
    const part = container?.scanner.push(bytes) ?? null
    const init = container?.scanner.init() ?? null
    const mimeType = init && container ? container.format.mimeType(init) : null
    if (container === null || part === 'broken' || (init !== null && mimeType === null)) {
      reset()
      return 'not-audio'
    }
    if (init === null || mimeType === null) return null
    backlog = continueBacklog(backlog, part, bytes)
    const toChunk = (beginning: Buffer | null, content: Buffer) =>
      createAudioChunk(stream, position, mimeType, beginning, content)
    live = {
      recording,
      chunk: toChunk(null, bytes),
      start: backlog.length === 0 ? null : toChunk(init, Buffer.concat(backlog)),
      piece: { recording, mimeType, init, bytes, part },
    }
    return null
  }

  function forgetStart(): void {
    backlog = []
    if (live !== null) live = { ...live, start: null }
  }

  return { push, startBytes, forgetStart, reset, live: () => live }
}

function continueBacklog(backlog: Buffer[], part: Buffer | null, bytes: Buffer): Buffer[] {
  if (part !== null) return [part]
  const held = backlog.reduce((sum, piece) => sum + piece.length, bytes.length)
  return backlog.length === 0 || held > BACKLOG_BYTES ? [] : [...backlog, bytes]
}
