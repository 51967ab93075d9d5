import type { OutgoingPacket } from '../../../platform/media-socket/wire'
import type { OpusAnswer } from './opus-messages'
import { opusConfig } from './opus-messages'
import { canReadTracks, trackSound } from './track-streams'

export interface OpusRecorderOptions {
  stream: MediaStream
  onPacket: (packet: OutgoingPacket) => void
  /** The browser reported Opus encoding and failed. */
  onFailed: () => void
}

export interface OpusRecorder {
  start(): void
  stop(): void
}

/** Returns whether this browser encodes Opus and can transfer a microphone track to a worker. */
export async function canEncodeOpus(): Promise<boolean> {
  if (typeof AudioEncoder !== 'function' || typeof Worker !== 'function' || !canReadTracks()) return false
  try {
    const { supported } = await AudioEncoder.isConfigSupported(opusConfig(48_000))
    return supported === true
  } catch {
    return false
  }
}

/** Sends the sound of a stream in packets of 20 ms. */
export function createOpusRecorder({ stream, onPacket, onFailed }: OpusRecorderOptions): OpusRecorder {
  let worker: Worker | null = null

  function stop() {
    worker?.terminate()
    worker = null
  }

  function run(sound: ReadableStream<AudioData>) {
    const started = new Worker(new URL('./opus.worker.ts', import.meta.url), { type: 'module' })
    started.onmessage = ({ data }: MessageEvent<OpusAnswer>) => {
      if (worker !== started) return
      if (data.type === 'packet') onPacket(data.packet)
      else onFailed()
    }
    started.onerror = onFailed
    started.postMessage(sound, [sound])
    worker = started
  }

  return {
    start() {
      stop()
      try {
        const sound = trackSound(stream)
        if (sound !== null) run(sound)
      } catch {
        onFailed()
      }
    },
    stop,
  }
}
