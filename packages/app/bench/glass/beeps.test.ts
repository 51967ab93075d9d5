import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Beep, createBeepFinder, summarizeLipSync, TONES_HZ, toLipSync, writeMicrophoneSound } from './beeps'
import type { Sighting } from './sightings'

const HEADER_BYTES = 44

test('beeps of the written sound are found again with their tones, whatever pieces it comes in', () => {
  const file = join(tmpdir(), `squall-beeps-${process.pid}.wav`)
  writeMicrophoneSound(file)
  const bytes = readFileSync(file)
  rmSync(file)
  const samples = Float32Array.from(
    { length: (bytes.length - HEADER_BYTES) / 2 },
    (_, index) => bytes.readInt16LE(HEADER_BYTES + 2 * index) / 32_768,
  )
  const finder = createBeepFinder(48_000, TONES_HZ)
  const found = []
  for (let at = 0; at < samples.length; at += 441) found.push(...finder.take(samples.subarray(at, at + 441)))
  // The sound begins with a beep, before which it has heard no silence.
  expect(found.map(({ tone }) => tone)).toEqual([1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
  expect(found.every(({ at }, index) => Math.abs(at - 24_000 * (index + 1)) < 30)).toBe(true)
})

const beeps = (fromMs: number): Beep[] => Array.from({ length: 8 }, (_, index) => [index % 4, fromMs + 500 * index])
const pictures = (fromMs: number): Sighting[] => Array.from({ length: 120 }, (_, index) => [index, fromMs + 33 * index])

test('lip sync is how much later sound is than picture, each from its own device', () => {
  const samples = toLipSync(beeps(1_000), beeps(1_120), { shown: pictures(700), seen: pictures(750) })
  expect(summarizeLipSync(samples, { from: 0, to: 10_000 })).toEqual({
    ...{ beeps: 8, middleMs: 70, p95Ms: 70, soundMs: 120, pictureMs: 50 },
  })
})

test('a sound that is late by more than the time between two beeps is still matched with its own', () => {
  const samples = toLipSync(beeps(1_000), beeps(1_700), { shown: pictures(700), seen: pictures(750) })
  expect(summarizeLipSync(samples, { from: 0, to: 3_000 })?.soundMs).toBe(700)
})

test('without a beep there are no figures', () => {
  expect(summarizeLipSync([], { from: 0, to: 10_000 })).toBeNull()
})
