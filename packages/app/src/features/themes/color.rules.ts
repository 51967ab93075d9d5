/** A colour as its red, green and blue parts, 0 to 255. */
type Rgb = readonly [number, number, number]

export const BLACK = '#000000'
export const WHITE = '#ffffff'

/** @param hex `#rrggbb` in any case */
function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const toHex = (parts: number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `amount` of the second colour in the first: 0 gives the first, 1 the second. */
export function mix(first: string, second: string, amount: number): string {
  const [from, to] = [toRgb(first), toRgb(second)]
  return toHex(from.map((part, index) => part + ((to[index] ?? part) - part) * amount))
}

/** Relative luminance by WCAG 2.2, 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Contrast ratio by WCAG 2.2, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [lower = 0, higher = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

/** Black or white, whichever is easier to read on the colour; never less than 4.58. */
export const inkOn = (surface: string): string => (contrast(WHITE, surface) >= contrast(BLACK, surface) ? WHITE : BLACK)

const STEPS = 20

/** The colour nearest to `start` on its way to `end` for which `isGood` holds; `end` when none does. */
export function firstGood(start: string, end: string, isGood: (color: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const color = mix(start, end, step / STEPS)
    if (isGood(color)) return color
  }
  return end
}
