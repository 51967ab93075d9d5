import { opusDecoderConfig } from '../../../platform/decoders'
import { type PlaybackClock, readPlaybackClock } from '../../../platform/media-socket/playback-clock.rules'
import type { PlaybackState } from '../../../platform/media-socket/playback-state'
import { maySoundStart } from '../../../platform/sound-permission'
import { steadyNow } from '../../../platform/steady-clock'
import type { AudioState, UnlockResult } from './audio-player'
import type { OpusPlayer } from './opus-player'
import { type OutputTime, planSound, type SoundPiece } from './replay-schedule.rules'
import { copyBuffer, openOutput, resumeOutput, type SoundOutput, toGain } from './sound-output'
import type { SoundLevel } from './volume'

interface ReplaySoundOptions {
  level: SoundLevel
  onState: (state: AudioState) => void
}

/** The sound of a recording, by the clock of its pictures. */
export interface ReplaySound extends OpusPlayer {
  follow(state: PlaybackState): void
}

interface KeptPiece extends SoundPiece {
  buffer: AudioBuffer
  /** What plays it; null while nothing does. */
  source: AudioBufferSourceNode | null
}

const MICROSECONDS = 1_000
const SECOND = 1_000
/** Edges of a gap are this soft, in seconds. */
const FADE = 0.003

/**
 * Returns a player of a recording's Opus packets. Each sounds when the clock shows its time; what the clock does changes what is
 * planned. At other speeds than 1 the pitch changes too.
 */
export function createReplaySound({ level, onState }: ReplaySoundOptions): ReplaySound {
  let output: SoundOutput | null = null
  let wanted = level
  let isClosed = false
  let seek = 0
  let clock: PlaybackClock = { ms: 0, at: 0, rate: 0 }
  let pieces: KeptPiece[] = []
  /** Where the planned sound ends, in ms of the output's clock. */
  let endMs = Number.NEGATIVE_INFINITY
  let decoder = openDecoder()

  function openDecoder(): AudioDecoder {
    const opened = new AudioDecoder({
      output(data) {
        if (opened === decoder) keep(data)
        data.close()
      },
      // The picture goes on without sound; the next seek tries again.
      error: () => undefined,
    })
    opened.configure(opusDecoderConfig)
    return opened
  }

  function keep(data: AudioData) {
    const buffer = copyBuffer(data)
    const piece = { ms: data.timestamp / MICROSECONDS, durationMs: data.duration / MICROSECONDS, buffer, source: null }
    const position = readPlaybackClock(clock, steadyNow())
    pieces = [...pieces.filter(({ ms, durationMs }) => ms + durationMs > position), piece]
    plan(piece)
  }

  function plan(piece: KeptPiece) {
    // The clock of a suspended context stands still, so nothing can be scheduled.
    if (output?.context.state !== 'running') return
    const planned = planSound(clock, piece, readOutputTime(output.context), endMs)
    if (planned.kind === 'drop') return
    endMs = planned.endMs
    const source = output.context.createBufferSource()
    source.buffer = piece.buffer
    source.playbackRate.value = clock.rate
    source.connect(planned.joins ? output.volume : fadeIn(output, planned.atMs / SECOND))
    source.start(planned.atMs / SECOND, planned.skipMs / SECOND)
    piece.source = source
  }

  function fadeIn({ context, volume }: SoundOutput, at: number): GainNode {
    const fade = context.createGain()
    fade.gain.setValueAtTime(0, at)
    fade.gain.linearRampToValueAtTime(1, at + FADE)
    fade.connect(volume)
    return fade
  }

  /** Plans anew what is not over yet. */
  function planAgain() {
    endMs = Number.NEGATIVE_INFINITY
    for (const piece of pieces) silence(piece)
    for (const piece of pieces) plan(piece)
  }

  function silence(piece: KeptPiece) {
    piece.source?.stop()
    piece.source = null
  }

  function reportState() {
    if (isClosed) return
    onState(output?.context.state === 'running' ? 'playing' : 'locked')
    planAgain()
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
    follow(state) {
      if (state.seek !== seek) {
        for (const piece of pieces) silence(piece)
        pieces = []
        closeDecoder(decoder)
        decoder = openDecoder()
      }
      const { ms, at, rate } = state.clock
      const isSame = state.seek === seek && ms === clock.ms && at === clock.at && rate === clock.rate
      seek = state.seek
      clock = state.clock
      if (!isSame) planAgain()
    },
    setLevel(next) {
      wanted = next
      if (output !== null) output.volume.gain.value = toGain(next)
    },
    unlock: start,
    close() {
      isClosed = true
      closeDecoder(decoder)
      void output?.context.close()
    },
  }
}

function closeDecoder(decoder: AudioDecoder) {
  if (decoder.state !== 'closed') decoder.close()
}

/** Returns what is heard now; where the browser does not say, what was given to the output as long ago as it takes. */
function readOutputTime(context: AudioContext): OutputTime {
  const earliestMs = context.currentTime * SECOND
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
  if (performanceTime > 0) {
    return { outputMs: contextTime * SECOND, steadyMs: performance.timeOrigin + performanceTime, earliestMs }
  }
  const latency = context.outputLatency || context.baseLatency || 0
  return { outputMs: earliestMs - latency * SECOND, steadyMs: steadyNow(), earliestMs }
}
