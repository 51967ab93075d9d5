import { type BufferedRange, getLiveCorrection, getRemovableRange, isRecordingStart } from './playback.rules'

/** connecting: no sound yet; locked: the browser requires a tap first; unsupported: this browser cannot play the sound. */
export type AudioState = 'connecting' | 'playing' | 'locked' | 'unsupported'

export type UnlockResult = 'enabled' | 'still-locked' | 'failed'

interface AudioChunk {
  mimeType: string
  toBytes(): Uint8Array<ArrayBuffer>
}

interface AudioPlayerOptions {
  audio: HTMLAudioElement
  onState: (state: AudioState) => void
  /** Called when chunks arrive without the beginning of their recording. */
  onNeedsBeginning: () => void
}

export interface AudioPlayer {
  feed(chunk: AudioChunk): void
  /** Must be called from a tap or a key press. */
  unlock(): Promise<UnlockResult>
  close(): void
}

interface QueuedBytes {
  bytes: Uint8Array<ArrayBuffer>
  /** Set where a recording begins. */
  mimeType: string | null
}

/** About 30 s of sound; when the browser does not take it, the player restarts. */
const QUEUE_LIMIT = 60

/** Returns a player for chunks of an audio container, through a SourceBuffer in sequence mode, whose timeline has no gaps. */
export function createAudioPlayer({ audio, onState, onNeedsBeginning }: AudioPlayerOptions): AudioPlayer {
  const support = mediaSourceSupport()
  let state: AudioState = 'connecting'
  let source: MediaSource | null = null
  let buffer: SourceBuffer | null = null
  let sourceUrl: string | null = null
  let currentType: string | null = null
  let queue: QueuedBytes[] = []
  let closed = false

  function setState(next: AudioState) {
    if (state === next || closed) return
    state = next
    onState(next)
  }

  function feed(chunk: AudioChunk) {
    if (closed || state === 'unsupported') return
    if (support === null) return setState('unsupported')
    const bytes = chunk.toBytes()
    const begins = isRecordingStart(bytes)
    if (begins && !support.canPlay(chunk.mimeType)) return setState('unsupported')
    if (!begins && currentType === null) return onNeedsBeginning()
    if (queue.length > QUEUE_LIMIT) return restart()
    if (begins) currentType = chunk.mimeType
    queue.push({ bytes, mimeType: begins ? chunk.mimeType : null })
    if (source === null) openSource()
    else appendNext()
  }

  function openSource() {
    if (support === null) return
    const opened = support.create()
    source = opened
    opened.addEventListener('sourceopen', () => {
      if (source === opened) openBuffer(opened)
    })
    sourceUrl = URL.createObjectURL(opened)
    // A managed source works only where the sound cannot be sent to another device.
    audio.disableRemotePlayback = true
    audio.src = sourceUrl
  }

  function openBuffer(opened: MediaSource) {
    if (currentType === null || opened.readyState !== 'open' || buffer !== null) return
    try {
      buffer = opened.addSourceBuffer(currentType)
    } catch {
      return setState('unsupported')
    }
    buffer.mode = 'sequence'
    buffer.addEventListener('updateend', () => {
      followLive()
      appendNext()
    })
    buffer.addEventListener('error', restart)
    appendNext()
  }

  function appendNext() {
    if (buffer === null || buffer.updating || source?.readyState !== 'open') return
    const old = getRemovableRange(position())
    const next = queue.shift()
    try {
      if (next) append(buffer, next)
      else if (old) buffer.remove(old.start, old.end)
    } catch (error) {
      if (next && isQuotaExceeded(error)) makeRoom(next)
      else restart()
    }
  }

  function append(target: SourceBuffer, { bytes, mimeType }: QueuedBytes) {
    if (mimeType !== null) {
      // A new recording: forget the half of a cluster the old one may have left behind.
      target.abort()
      target.changeType(mimeType)
    }
    target.appendBuffer(bytes)
  }

  function makeRoom(next: QueuedBytes) {
    const { ranges, currentTime } = position()
    const start = ranges[0]?.start ?? 0
    if (buffer === null || currentTime <= start) return restart()
    queue.unshift(next)
    buffer.remove(start, currentTime)
  }

  function followLive() {
    const current = position()
    const { jumpTo, rate } = getLiveCorrection(current, audio.playbackRate)
    if (jumpTo !== null) audio.currentTime = jumpTo
    if (audio.playbackRate !== rate) audio.playbackRate = rate
    if (current.ranges.length > 0 && audio.paused && state !== 'locked') void play()
  }

  function position() {
    return { currentTime: audio.currentTime, ranges: buffer === null ? [] : listRanges(buffer.buffered) }
  }

  async function play(): Promise<UnlockResult> {
    try {
      await audio.play()
      setState('playing')
      return 'enabled'
    } catch (error) {
      if (!isNamed(error, 'NotAllowedError')) return 'failed'
      setState('locked')
      return 'still-locked'
    }
  }

  function restart() {
    closeSource()
    if (closed) return
    setState('connecting')
    onNeedsBeginning()
  }

  function closeSource() {
    queue = []
    buffer = null
    source = null
    currentType = null
    if (sourceUrl !== null) URL.revokeObjectURL(sourceUrl)
    sourceUrl = null
    audio.removeAttribute('src')
    audio.load()
  }

  return {
    feed,
    unlock: play,
    close() {
      closed = true
      closeSource()
    },
  }
}

function listRanges(buffered: TimeRanges): BufferedRange[] {
  return Array.from({ length: buffered.length }, (_, index) => ({
    start: buffered.start(index),
    end: buffered.end(index),
  }))
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}

const isQuotaExceeded = (error: unknown) => isNamed(error, 'QuotaExceededError')

interface MediaSourceSupport {
  canPlay(mimeType: string): boolean
  create(): MediaSource
}

/** Phones with iOS know only the managed kind of media source; null where there is none at all. */
function mediaSourceSupport(): MediaSourceSupport | null {
  const Source = mediaSourceClass('ManagedMediaSource') ?? mediaSourceClass('MediaSource')
  if (Source === undefined) return null
  return { canPlay: (mimeType) => Source.isTypeSupported(mimeType), create: () => new Source() }
}

/** The managed kind is missing from TypeScript's library and has the same interface. */
function mediaSourceClass(name: 'ManagedMediaSource' | 'MediaSource'): typeof MediaSource | undefined {
  return Reflect.get(globalThis, name) as typeof MediaSource | undefined
}
