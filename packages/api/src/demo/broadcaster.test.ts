import OpusScript from 'opusscript'
import { expect, test } from 'vitest'
import { createRecorder } from './broadcaster'
import { createLightning } from './lightning'
import { createStormSound, SAMPLE_RATE } from './sound/storm-sound'

const CLUSTER_ID = Buffer.from('1f43b675', 'hex')
const EBML_ID = Buffer.from('1a45dfa3', 'hex')
const sound = { seed: 1, wind: 0.5, rain: 0.5, strikes: createLightning(5), startSeconds: 0 }

/** Root mean square of 16-bit samples. */
function loudness(pcm: Buffer): number {
  const samples = Array.from({ length: pcm.length / 2 }, (_, index) => pcm.readInt16LE(index * 2))
  return Math.sqrt(samples.reduce((total, sample) => total + sample * sample, 0) / samples.length)
}

test('the first chunk starts a WebM file, later ones are clusters alone, timed one after the other', () => {
  const record = createRecorder(createStormSound(sound))
  const [first, second] = [record(), record()]
  expect(first.subarray(0, 4)).toEqual(EBML_ID)
  expect(first.includes('A_OPUS')).toBe(true)
  expect(first.includes(CLUSTER_ID)).toBe(true)
  expect(second.subarray(0, 4)).toEqual(CLUSTER_ID)
  expect(second.readBigUInt64BE(8 + 1 + 4)).toBe(500n)
})

test('what is recorded decodes to sound, not silence', () => {
  const pcm: Buffer[] = []
  const storm = createStormSound(sound)
  const record = createRecorder((samples) => {
    const next = storm(samples)
    pcm.push(next)
    return next
  })
  const cluster = record()
  const firstBlock = cluster.indexOf(CLUSTER_ID) + 8 + 13
  const packet = cluster.subarray(
    firstBlock + 5 + 4,
    firstBlock + 5 + cluster.readUInt32BE(firstBlock + 1) - 0x10000000,
  )
  const decoder = new OpusScript(SAMPLE_RATE, 1)
  expect(loudness(Buffer.concat(pcm))).toBeGreaterThan(300)
  expect(loudness(Buffer.from(decoder.decode(packet)))).toBeGreaterThan(50)
})

test('thunder comes after its lightning and is louder than the rain', () => {
  const strike = { at: 1, x: 0.5, strength: 1, seed: 1 }
  const strikes = (from: number, to: number) => (strike.at >= from && strike.at < to ? [strike] : [])
  const next = createStormSound({ ...sound, wind: 0, rain: 0.2, strikes })
  const seconds = Array.from({ length: 6 }, () => loudness(next(SAMPLE_RATE)))
  expect(Math.max(...seconds.slice(0, 3))).toBeLessThan(1_000)
  expect(seconds[3]).toBeGreaterThan(2_000)
})
