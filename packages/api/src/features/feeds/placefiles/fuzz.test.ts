import { Placefile } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { PLACEFILE_LIMITS, parsePlacefile } from './parse-placefile'

/** One million lines in the long tests, as the goal says; enough to find a fault in the short ones. */
const LINES = process.env.PLACEFILE_FUZZ === 'long' ? 1_000_000 : 20_000
const LINES_IN_A_FILE = 200

const SAMPLES = [
  'Title: Spotters of Oklahoma',
  'Refresh: 5',
  'RefreshSeconds: 30',
  'Threshold: 120',
  'Color: 255 128 0',
  'Color: 255, 128, 0, 90',
  'IconFile: 1, 15, 25, 8, 12, "https://example.com/icons.png"',
  'Icon: 35.34, -97.49, 45, 1, 3, "Spotter\\nOn foot"',
  'Font: 1, 11, 1, "Courier New"',
  'Text: 35.34, -97.49, 1, "Moore, OK", "Hail"',
  'Place: 35.34, -97.49, Moore',
  'Line: 2, 0, "Front"',
  '  35.34, -97.49',
  '  36, -98, 255, 0, 0, 90',
  'Polygon:',
  'Triangles:',
  'Object: 35.34, -97.49',
  'Text: 0, -14, 1, "Ana"',
  'End:',
  '; comment',
  'TimeRange: 2026-05-20T20:00:00Z 2026-05-20T21:00:00Z',
]
const ODDITIES = [
  '"',
  ',',
  ':',
  '\\n',
  '\u0000',
  '\u202e',
  '🌪',
  '-',
  '1e308',
  'NaN',
  '   ',
  '9'.repeat(400),
  '"'.repeat(50),
]

/** A generator that gives the same numbers in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = createRandom(20_260_520)
const below = (count: number) => Math.floor(random() * count)
const pick = (list: string[]) => list[below(list.length)] ?? ''

/** A line with some of its characters removed, doubled or replaced by oddities. */
function mutate(line: string): string {
  let text = line
  for (let count = below(4); count > 0; count--) {
    const at = below(text.length + 1)
    const kind = below(3)
    const middle = kind === 0 ? pick(ODDITIES) : kind === 1 ? text.slice(at, at + 3) + text.slice(at, at + 3) : ''
    text = text.slice(0, at) + middle + text.slice(at + below(3))
  }
  return text
}

test(`${LINES} mutated lines are read without a fault, and what is read has the documented shape`, {
  timeout: 600_000,
}, () => {
  let shapes = 0
  for (let line = 0; line < LINES; line += LINES_IN_A_FILE) {
    const text = Array.from({ length: LINES_IN_A_FILE }, () => mutate(pick(SAMPLES))).join(pick(['\n', '\r\n', '\r']))
    const file = parsePlacefile(text)
    shapes += file.shapes.length
    expect(file.skippedLines).toBeLessThanOrEqual(LINES_IN_A_FILE)
    if (line % 10_000 === 0) Placefile.parse(file)
  }
  expect(shapes).toBeGreaterThan(LINES / 100)
})

test('a file cut anywhere, or without a single line break, is read', () => {
  const whole = SAMPLES.join('\n')
  for (let length = 0; length <= whole.length; length++) parsePlacefile(whole.slice(0, length))
  expect(parsePlacefile('a'.repeat(PLACEFILE_LIMITS.characters)).shapes).toEqual([])
  expect(parsePlacefile('"'.repeat(PLACEFILE_LIMITS.characters)).shapes).toEqual([])
  expect(parsePlacefile(`Text: ${','.repeat(PLACEFILE_LIMITS.characters - 6)}`).shapes).toEqual([])
})
