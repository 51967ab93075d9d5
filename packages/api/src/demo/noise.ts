const SIZE = 512
const MASK = SIZE - 1
const SHIFT = Math.log2(SIZE)

/** Returns pseudo-random numbers in [0, 1), always the same for one seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A texture of cloudy noise from 0 to 1 that repeats without a seam every 1 in both directions. */
export type Noise = (u: number, v: number) => number

/** Returns noise summed from octaves of smooth random lattices, each twice as fine and half as strong as the one before. */
export function createNoise(seed: number): Noise {
  const random = createSeededRandom(seed)
  const values = new Float32Array(SIZE * SIZE)
  let strength = 1
  for (let cells = 4; cells <= 128; cells *= 2) {
    addOctave(values, cells, strength, random)
    strength *= 0.52
  }
  normalise(values)
  return (u, v) => sample(values, u * SIZE, v * SIZE)
}

function addOctave(values: Float32Array, cells: number, strength: number, random: () => number): void {
  const lattice = Float32Array.from({ length: cells * cells }, random)
  const at = (x: number, y: number) => lattice[(y % cells) * cells + (x % cells)] ?? 0
  for (let y = 0; y < SIZE; y++) {
    const cellY = (y * cells) / SIZE
    const y0 = Math.floor(cellY)
    const mixY = smooth(cellY - y0)
    for (let x = 0; x < SIZE; x++) {
      const cellX = (x * cells) / SIZE
      const x0 = Math.floor(cellX)
      const mixX = smooth(cellX - x0)
      const top = lerp(at(x0, y0), at(x0 + 1, y0), mixX)
      const bottom = lerp(at(x0, y0 + 1), at(x0 + 1, y0 + 1), mixX)
      values[y * SIZE + x] = (values[y * SIZE + x] ?? 0) + strength * lerp(top, bottom, mixY)
    }
  }
}

function normalise(values: Float32Array): void {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  for (let index = 0; index < values.length; index++) values[index] = ((values[index] ?? 0) - low) / (high - low)
}

/** The nearest value; interpolation is not needed, because the finest octave spans four values. */
function sample(values: Float32Array, x: number, y: number): number {
  return values[((Math.floor(y) & MASK) << SHIFT) + (Math.floor(x) & MASK)] ?? 0
}

export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share

export const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** 0 below `from`, 1 above `to`, and a soft step between. */
export const ramp = (from: number, to: number, value: number): number => smooth(clamp((value - from) / (to - from)))

function smooth(share: number): number {
  return share * share * (3 - 2 * share)
}
