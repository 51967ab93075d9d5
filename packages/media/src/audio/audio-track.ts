import type { SocketErrorCode } from '@squall/shared/contract/wire'
import { limits } from '@squall/shared/contract/wire'
import { type ContainerFormat, type ContainerScanner, createContainerScanner } from '../codec/container'
import { mp4 } from '../codec/mp4'
import { webm } from '../codec/webm'
import { createSoundUnit, type SoundPosition, type SoundSource, type SoundUnit } from './audio-chunk'

/** A recording as it goes on. Whoever plays it got `start` once and every chunk since. */
export interface Sound {
  /** Another number for every recording: players of a former one must start over. */
  recording: number
  /** The newest bytes as they came. */
  chunk: SoundUnit
  /** Init bytes and all sound since the newest place where a decoder can start; null while there is none. */
  start: SoundUnit | null
}

export interface AudioTrack {
  /** Takes the publisher's next chunk; one that begins a recording replaces the recording before. */
  push(bytes: Buffer, position: SoundPosition): SocketErrorCode | null
  /** Null until a recording has a decodable part. */
  sound(): Sound | null
  /** What plays from the newest place on, with the bytes that the recording begins with; null while there is none. */
  beginning(): Buffer | null
  /** Forgets the recording, as another publisher's chunks will not continue it. */
  reset(): void
}

const FORMATS = [webm, mp4]
/** A late joiner gets no more sound than this from before, however far apart the places to start are. */
const BACKLOG_BYTES = limits.audioQueueBytes / 4

export function createAudioTrack(source: SoundSource): AudioTrack {
  let recording = 0
  let running: { format: ContainerFormat; scanner: ContainerScanner } | null = null
  let backlog: Buffer[] = []
  let sound: Sound | null = null
  const beginning = () => {
    const init = running?.scanner.init() ?? null
    return init === null || backlog.length === 0 ? null : Buffer.concat([init, ...backlog])
  }

  function reset(): void {
    recording++
    running = null
    backlog = []
    sound = null
  }

  function push(bytes: Buffer, position: SoundPosition): SocketErrorCode | null {
    const format = FORMATS.find((candidate) => candidate.begins(bytes))
    if (format !== undefined) {
      reset()
      running = { format, scanner: createContainerScanner(format) }
    }
    const part = running?.scanner.push(bytes) ?? null
    const init = running?.scanner.init() ?? null
    const mimeType = init && running ? running.format.mimeType(init) : null
    if (running === null || part === 'broken' || (init !== null && mimeType === null)) {
      reset()
      return 'not-audio'
    }
    if (init === null || mimeType === null) return null
    backlog = continueBacklog(backlog, part, bytes)
    const unit = (beginning: Buffer | null, content: Buffer) =>
      createSoundUnit(source, position, mimeType, beginning, content)
    sound = {
      recording,
      chunk: unit(null, bytes),
      start: backlog.length === 0 ? null : unit(init, Buffer.concat(backlog)),
    }
    return null
  }

  return { push, beginning, reset, sound: () => sound }
}

function continueBacklog(backlog: Buffer[], part: Buffer | null, bytes: Buffer): Buffer[] {
  if (part !== null) return [part]
  const held = backlog.reduce((sum, piece) => sum + piece.length, bytes.length)
  return backlog.length === 0 || held > BACKLOG_BYTES ? [] : [...backlog, bytes]
}
