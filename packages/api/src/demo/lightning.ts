import { createSeededRandom } from './noise'

/** One stroke of lightning comes in each span of this many seconds. */
const SPAN = 5

/** A stroke of lightning: its time in seconds, place across the picture (0 to 1), strength, and the seed of its shape. */
export interface Strike {
  at: number
  x: number
  strength: number
  seed: number
}

/** The strokes from one second to another, random but the same for one seed, so that picture and sound agree. */
export type Strikes = (from: number, to: number) => Strike[]

export function createLightning(seed: number): Strikes {
  const inSpan = (span: number): Strike => {
    const random = createSeededRandom(seed * 7_919 + span)
    return {
      at: span * SPAN + random() * (SPAN - 1),
      x: 0.12 + 0.76 * random(),
      strength: 0.45 + 0.55 * random(),
      seed: seed * 104_729 + span,
    }
  }
  return (from, to) => {
    const strikes: Strike[] = []
    for (let span = Math.floor(from / SPAN); span * SPAN < to; span++) {
      const strike = inSpan(span)
      if (strike.at >= from && strike.at < to) strikes.push(strike)
    }
    return strikes
  }
}

/** Returns the brightness of a stroke `since` seconds after it came: a flash that flickers and fades. */
export function computeGlow(strike: Strike, since: number): number {
  if (since < 0 || since > 0.9) return 0
  const flicker = since < 0.12 ? 1 : since < 0.2 ? 0.3 : since < 0.34 ? 0.85 : since < 0.42 ? 0.35 : 0.5
  return strike.strength * flicker * Math.exp(-since * 3.4)
}
