import type { Strikes } from '../lightning'
import { createSeededRandom } from '../noise'

export const SAMPLE_RATE = 48_000

export interface StormSound {
  seed: number
  /** How loud each is, 0 to 1. */
  wind: number
  rain: number
  strikes: Strikes
  /** The time of the strikes at which the sound starts. */
  startSeconds: number
}

/** Seconds between lightning and thunder. */
const THUNDER_DELAY = 2.2
const THUNDER_LASTS = 7

/** Returns a one-pole low-pass filter; a `share` near 0 keeps only low frequencies. */
function createLowPass(): (value: number, share: number) => number {
  let kept = 0
  return (value, share) => {
    kept += (value - kept) * share
    return kept
  }
}

/**
 * Returns a function that returns the next samples: mono, 48 kHz, signed 16 bit little-endian. Wind, rain and the thunder
 * after each stroke are made from noise.
 */
export function createStormSound({ seed, wind, rain, strikes, startSeconds }: StormSound): (samples: number) => Buffer {
  const random = createSeededRandom(seed)
  const [body, howl, hiss, rumble, deep, swell] = [
    createLowPass(),
    createLowPass(),
    createLowPass(),
    createLowPass(),
    createLowPass(),
    createLowPass(),
  ]
  let played = Math.round(startSeconds * SAMPLE_RATE)

  return (samples) => {
    const pcm = Buffer.alloc(samples * 2)
    const start = played / SAMPLE_RATE
    const heard = strikes(start - THUNDER_DELAY - THUNDER_LASTS, start - THUNDER_DELAY + samples / SAMPLE_RATE)
    for (let index = 0; index < samples; index++) {
      const seconds = played++ / SAMPLE_RATE
      const white = random() * 2 - 1
      const gust = 0.5 + 0.32 * Math.sin(seconds * 0.53) + 0.18 * Math.sin(seconds * 1.37 + 1)
      const windNow = howl(body(white, 0.01 + 0.02 * gust), 0.05) * 9 * gust * wind
      const rainNow = (white - hiss(white, 0.35)) * 0.085 * rain
      let roll = 0
      for (const { at, strength } of heard) roll += strength * thunderLoudness(seconds - at - THUNDER_DELAY)
      const roughness = 0.35 + 0.65 * Math.abs(swell(random() * 2 - 1, 0.0009) * 34)
      const thunderNow = deep(rumble(white, 0.02), 0.03) * 26 * roll * roughness
      pcm.writeInt16LE(Math.round(softLimit(windNow + rainNow + thunderNow) * 32_000), index * 2)
    }
    return pcm
  }
}

/** Returns the loudness of thunder: a crack, then a roll that fades. @param since seconds after it is first heard */
function thunderLoudness(since: number): number {
  if (since < 0 || since > THUNDER_LASTS) return 0
  const rise = Math.min(1, since / 0.06)
  return rise * (0.55 * Math.exp(-since * 3) + 0.75 * Math.exp(-since * 0.75))
}

function softLimit(value: number): number {
  return Math.tanh(value)
}
