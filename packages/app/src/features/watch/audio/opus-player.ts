import { opusDecoderConfig } from '../../../platform/decoders'
import type { AudioState, UnlockResult } from './audio-player'
import { emptyBuffer, takePacket } from './jitter.rules'
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
/** A browser that lets sound begin does so within this. */
const START_MS = 500

/** Returns a player that decodes Opus packets and plays them at the times of the jitter buffer. */
export function createOpusPlayer({ level, onState, onFailed }: OpusPlayerOptions): OpusPlayer {
  const context = new AudioContext({ latencyHint: 'interactive', sampleRate: opusDecoderConfig.sampleRate })
  const fades = context.createGain()
  const volume = context.createGain()
  fades.connect(volume).connect(context.destination)
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
    if (context.state !== 'running') return
    const packet = { captureMs: data.timestamp / MICROSECONDS, durationMs: data.duration / MICROSECONDS }
    const taken = takePacket(buffer, packet, context.currentTime * 1_000)
    buffer = taken.buffer
    if (taken.verdict.kind === 'drop') return
    const { atMs, isAfterGap } = taken.verdict
    schedule(data, atMs / 1_000, isAfterGap)
  }

  function schedule(data: AudioData, start: number, isAfterGap: boolean) {
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

  function copyBuffer(data: AudioData): AudioBuffer {
    const { numberOfChannels, numberOfFrames, sampleRate } = data
    const copy = context.createBuffer(numberOfChannels, numberOfFrames, sampleRate)
    for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
      data.copyTo(copy.getChannelData(planeIndex), { planeIndex, format: 'f32-planar' })
    }
    return copy
  }

  function reportState() {
    if (context.state === 'closed') return
    buffer = emptyBuffer
    onState(context.state === 'running' ? 'playing' : 'locked')
  }

  async function start(): Promise<UnlockResult> {
    // Where sound is not allowed yet the promise waits for a tap instead of failing.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, START_MS))])
    reportState()
    return context.state === 'running' ? 'enabled' : 'still-locked'
  }

  function setLevel({ volume: loudness, muted }: SoundLevel) {
    volume.gain.value = muted ? 0 : loudness
  }

  setLevel(level)
  context.onstatechange = () => context.state === 'running' && reportState()
  void start().catch(() => undefined)

  return {
    feed({ captureMs, toBytes }) {
      if (decoder.state !== 'configured') return
      decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: captureMs * MICROSECONDS, data: toBytes() }))
    },
    setLevel,
    unlock: start,
    close() {
      if (decoder.state !== 'closed') decoder.close()
      void context.close()
    },
  }
}
