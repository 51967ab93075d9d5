import { opusDecoderConfig } from '../../../platform/decoders'
import { maySoundStart } from '../../../platform/sound-permission'
import type { AudioState, UnlockResult } from './audio-player'
import { emptyBuffer, takePacket } from './jitter.rules'
import { copyBuffer, openOutput, resumeOutput, type SoundOutput, toGain } from './sound-output'
import type { SoundLevel } from './volume'

export interface OpusPacket {
  /** Of its first sample, in ms of the publisher's clock. */
  captureMs: number
  toBytes(): Uint8Array<ArrayBuffer>
}

interface OpusPlayerOptions {
  level: SoundLevel
  onState: (state: AudioState) => void
  /** Called when this browser fails to decode Opus. */
  onFailed: () => void
}

export interface OpusPlayer {
  feed(packet: OpusPacket): void
  setLevel(level: SoundLevel): void
  /** Must be called from a tap or a key press. */
  unlock(): Promise<UnlockResult>
  close(): void
}

const MICROSECONDS = 1_000
/** Edges of a gap are this soft, in seconds. */
const FADE = 0.003

/** Returns a player that decodes Opus packets and plays them at the times of the jitter buffer. */
export function createOpusPlayer({ level, onState, onFailed }: OpusPlayerOptions): OpusPlayer {
  /** Opened once sound may start. */
  let output: SoundOutput | null = null
  let wanted = level
  let isClosed = false
  let buffer = emptyBuffer
  /** When the planned sound begins to fade out, in seconds of the context. */
  let fadesOutAt = 0

  const decoder = new AudioDecoder({
    output(data) {
      play(data)
      data.close()
    },
    error: onFailed,
  })
  decoder.configure(opusDecoderConfig)

  function play(data: AudioData) {
    // The clock of a suspended context stands still, so nothing can be scheduled.
    if (output?.context.state !== 'running') return
    const packet = { captureMs: data.timestamp / MICROSECONDS, durationMs: data.duration / MICROSECONDS }
    const taken = takePacket(buffer, packet, output.context.currentTime * 1_000)
    buffer = taken.buffer
    if (taken.verdict.kind === 'drop') return
    const { atMs, isAfterGap } = taken.verdict
    schedule(output, data, atMs / 1_000, isAfterGap)
  }

  function schedule({ context, fades }: SoundOutput, data: AudioData, start: number, isAfterGap: boolean) {
    const source = context.createBufferSource()
    source.buffer = copyBuffer(data)
    source.connect(fades)
    source.start(start)
    const end = start + data.numberOfFrames / data.sampleRate
    if (isAfterGap) {
      fades.gain.setValueAtTime(0, start)
      fades.gain.linearRampToValueAtTime(1, start + FADE)
    } else {
      // It joins the packet before, which then need not fade out.
      fades.gain.cancelScheduledValues(fadesOutAt)
    }
    fadesOutAt = end - FADE
    fades.gain.setValueAtTime(1, fadesOutAt)
    fades.gain.linearRampToValueAtTime(0, end)
  }

  function reportState() {
    if (isClosed) return
    buffer = emptyBuffer
    onState(output?.context.state === 'running' ? 'playing' : 'locked')
  }

  async function start(): Promise<UnlockResult> {
    const isAllowed = output !== null || (await maySoundStart())
    if (isAllowed && !isClosed) {
      output ??= openOutput(wanted, reportState)
      await resumeOutput(output)
    }
    reportState()
    return output?.context.state === 'running' ? 'enabled' : 'still-locked'
  }

  void start().catch(() => undefined)

  return {
    feed({ captureMs, toBytes }) {
      if (decoder.state !== 'configured') return
      decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: captureMs * MICROSECONDS, data: toBytes() }))
    },
    setLevel(next) {
      wanted = next
      if (output !== null) output.volume.gain.value = toGain(next)
    },
    unlock: start,
    close() {
      isClosed = true
      if (decoder.state !== 'closed') decoder.close()
      void output?.context.close()
    },
  }
}
