import { openSync, writeSync } from 'node:fs'
import { quantile } from '@squall/shared/bench/statistics'
import { LOOP_MS } from './camera'
import { pairSightings, type Sightings } from './sightings'

/** A beep: which of the tones it has, and when it begins, in ms since 1970. */
export type Beep = readonly [tone: number, at: number]

/** Tones take turns, so that a beep is not taken for the one before or after it. All fit into the loop of the sound. */
export const TONES_HZ = [600, 1_100, 1_900, 3_000]
const BEEP_EVERY_MS = 500
const BEEP_MS = 80
const SAMPLE_RATE = 48_000
const LOUDNESS = 0.5
const WAV_HEADER_BYTES = 44
const PCM = 1

/** Writes the sound that Chromium's fake microphone repeats: a beep every half second, in mono and 16 bits (RIFF WAVE). */
export function writeMicrophoneSound(file: string): void {
  const samples = new Int16Array((LOOP_MS / 1_000) * SAMPLE_RATE)
  const perBeep = (BEEP_EVERY_MS / 1_000) * SAMPLE_RATE
  for (let at = 0; at < samples.length; at++) {
    const sinceBeep = at % perBeep
    if (sinceBeep >= (BEEP_MS / 1_000) * SAMPLE_RATE) continue
    const tone = TONES_HZ[Math.floor(at / perBeep) % TONES_HZ.length] ?? 0
    samples[at] = 32_767 * LOUDNESS * Math.sin((2 * Math.PI * tone * sinceBeep) / SAMPLE_RATE)
  }
  const header = Buffer.alloc(WAV_HEADER_BYTES)
  header.write('RIFF', 0)
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(PCM, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  const sound = openSync(file, 'w')
  writeSync(sound, header)
  writeSync(sound, samples)
}

export interface BeepFinder {
  /** Takes samples that follow those before, and returns the beeps whose tone is known now, by the number of a sample. */
  take(samples: Float32Array): { tone: number; at: number }[]
}

/** Returns what finds beeps in a sound: loud after silence, and then so many changes of sign. Also runs in pages, as text. */
export function createBeepFinder(sampleRate: number, tones: readonly number[]): BeepFinder {
  const LOUD = 0.04
  const silence = 0.15 * sampleRate
  const heard = 0.03 * sampleRate
  let at = 0
  let lastLoud = 0
  let begin = -1
  let crossings = 0
  let previous = 0
  return {
    take(samples) {
      const found: { tone: number; at: number }[] = []
      for (const sample of samples) {
        at += 1
        const isLoud = Math.abs(sample) > LOUD
        if (isLoud && begin < 0 && at - lastLoud > silence) {
          begin = at
          crossings = 0
        }
        if (isLoud) lastLoud = at
        if (begin < 0) continue
        if (sample > 0 !== previous > 0) crossings += 1
        previous = sample
        if (at - begin < heard) continue
        const hertz = (crossings / 2) * (sampleRate / heard)
        const distances = tones.map((tone) => Math.abs(Math.log(hertz / tone)))
        const tone = distances.indexOf(Math.min(...distances))
        if ((distances[tone] ?? 1) < 0.2) found.push({ tone, at: begin })
        begin = -1
      }
      return found
    },
  }
}

/** Of one beep: how long sound and picture were on their way from the devices to the viewer. */
export interface LipSyncSample {
  at: number
  soundMs: number
  pictureMs: number
}

/** A beep that is on its way for longer than this is taken for another one of its tone. */
const LONGEST_MS = BEEP_EVERY_MS * (TONES_HZ.length - 1)

/** Returns the samples of all beeps that were recorded and heard while pictures were seen. */
export function toLipSync(recorded: readonly Beep[], heard: readonly Beep[], sightings: Sightings): LipSyncSample[] {
  const pictures = pairSightings(sightings, LOOP_MS)
  return heard.flatMap(([tone, heardAt]) => {
    const source = recorded.findLast(([own, at]) => own === tone && at <= heardAt && heardAt - at < LONGEST_MS)
    if (source === undefined) return []
    const near = pictures.filter(({ seenAt }) => Math.abs(seenAt - heardAt) < BEEP_EVERY_MS)
    if (near.length === 0) return []
    const closest = near.reduce((one, other) =>
      Math.abs(one.seenAt - heardAt) <= Math.abs(other.seenAt - heardAt) ? one : other,
    )
    return [{ at: heardAt, soundMs: heardAt - source[1], pictureMs: closest.seenAt - closest.shownAt }]
  })
}

export interface LipSyncFigures {
  beeps: number
  /** How much later sound is than picture: the middle, and how far off 95 of 100 are at most, either way. */
  middleMs: number
  p95Ms: number
  soundMs: number
  pictureMs: number
}

/** Returns the figures of the beeps that were heard in a span of time; null without any. */
export function summarizeLipSync(
  samples: readonly LipSyncSample[],
  { from, to }: { from: number; to: number },
): LipSyncFigures | null {
  const own = samples.filter(({ at }) => at >= from && at < to)
  if (own.length === 0) return null
  const apart = own.map(({ soundMs, pictureMs }) => soundMs - pictureMs)
  return {
    beeps: own.length,
    middleMs: quantile(apart, 0.5),
    p95Ms: quantile(
      apart.map((ms) => Math.abs(ms)),
      0.95,
    ),
    soundMs: quantile(
      own.map(({ soundMs }) => soundMs),
      0.5,
    ),
    pictureMs: quantile(
      own.map(({ pictureMs }) => pictureMs),
      0.5,
    ),
  }
}
