import type { Theme } from '@squall/shared/contract/channel'

/** A colour as its red, green and blue parts, 0 to 255. */
type Rgb = readonly [number, number, number]

const BLACK = '#000000'

const WHITE = '#ffffff'

const toHex = (parts: number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Black or white, whichever is easier to read on the colour; never less than 4.58. */
export const inkOn = (surface: string): string => (contrast(WHITE, surface) >= contrast(BLACK, surface) ? WHITE : BLACK)

const STEPS = 20

export type ThemeColors = Pick<Theme, 'primary_color' | 'secondary_color' | 'accent_color'>

/** WCAG AA for text; surfaces keep a little more, so that softer text has room. */
const TEXT = 4.5

const SURFACE = 6

/**
 * The semantic colours of a page in a chaser's own theme: primary is the ground, secondary the panels, accent what
 * one can press. Surfaces and texts move as far as it takes that every text can be read (4.5:1).
 */
export function themeTokens({ primary_color, secondary_color, accent_color }: ThemeColors): Record<string, string> {
  const ink = inkOn(primary_color)
  const paper = ink === WHITE ? BLACK : WHITE
  const surface = (wished: string) => firstGood(wished, paper, (color) => contrast(ink, color) >= SURFACE)
  const bg = surface(primary_color)
  const panel = surface(secondary_color)
  const tinted = (color: string, amount: number) => surface(mix(panel, color, amount))

  const subtle = mix(bg, panel, 0.5)
  const muted = tinted(ink, 0.08)
  const emphasized = tinted(ink, 0.14)
  const accentSubtle = tinted(accent_color, 0.16)
  const surfaces = [bg, subtle, panel, muted, emphasized, accentSubtle]
  const text = (wished: string) =>
    firstGood(wished, ink, (color) => surfaces.every((under) => contrast(color, under) >= TEXT))
  const accentText = text(accent_color)

  return {
    bg,
    'bg-subtle': subtle,
    'bg-panel': panel,
    'bg-muted': muted,
    'bg-emphasized': emphasized,
    'bg-inverted': ink,
    fg: ink,
    'fg-muted': text(mix(panel, ink, 0.72)),
    'fg-subtle': text(mix(panel, ink, 0.62)),
    'fg-inverted': paper,
    'fg-error': text('#e5484d'),
    'fg-warning': text('#f0803c'),
    'fg-success': text('#2f9e5b'),
    border: mix(panel, ink, 0.2),
    'border-muted': mix(panel, ink, 0.12),
    'border-emphasized': mix(panel, ink, 0.45),
    'gray-contrast': inkOn(ink),
    'gray-fg': ink,
    'gray-subtle': muted,
    'gray-muted': emphasized,
    'gray-emphasized': tinted(ink, 0.22),
    'gray-solid': ink,
    'gray-focus-ring': accentText,
    'gray-border': mix(panel, ink, 0.3),
    'accent-contrast': inkOn(accent_color),
    'accent-fg': accentText,
    'accent-subtle': accentSubtle,
    'accent-muted': tinted(accent_color, 0.26),
    'accent-emphasized': tinted(accent_color, 0.38),
    'accent-solid': accent_color,
    'accent-focus-ring': accentText,
    'accent-border': mix(panel, accent_color, 0.6),
  }
}

/** Whether the page's ground is dark, which decides the states' colours that a theme does not name. */
export const isDarkTheme = ({ primary_color }: ThemeColors): boolean => inkOn(primary_color) === WHITE

/** @param hex `#rrggbb` in any case */
function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

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

/** The colour nearest to `start` on its way to `end` for which `isGood` holds; `end` when none does. */
export function firstGood(start: string, end: string, isGood: (color: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const color = mix(start, end, step / STEPS)
    if (isGood(color)) return color
  }
  return end
}
