import type { Theme } from '@squall/shared/contract/channel'

/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number]

const BLACK = '#000000'

const WHITE = '#ffffff'

const toHex = (parts: number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Returns black or white, whichever has more contrast on the surface; the ratio is at least 4.58. */
export const getInk = (surface: string): string =>
  getContrast(WHITE, surface) >= getContrast(BLACK, surface) ? WHITE : BLACK

const STEPS = 20

export type ThemeColors = Pick<Theme, 'primary_color' | 'secondary_color' | 'accent_color'>

/** WCAG AA for text; surfaces keep a higher ratio, so that muted text is still readable. */
const TEXT = 4.5

const SURFACE = 6

/**
 * Returns the semantic colour tokens of a custom theme: primary is the background, secondary the panels, accent the
 * controls. Surfaces and texts are adjusted until every text has a contrast of at least 4.5:1.
 */
export function toThemeTokens({ primary_color, secondary_color, accent_color }: ThemeColors): Record<string, string> {
  const ink = getInk(primary_color)
  const paper = ink === WHITE ? BLACK : WHITE
  const surface = (wished: string) => findFirstGood(wished, paper, (color) => getContrast(ink, color) >= SURFACE)
  const bg = surface(primary_color)
  const panel = surface(secondary_color)
  const tinted = (color: string, amount: number) => surface(mixColors(panel, color, amount))

  const subtle = mixColors(bg, panel, 0.5)
  const muted = tinted(ink, 0.08)
  const emphasized = tinted(ink, 0.14)
  const accentSubtle = tinted(accent_color, 0.16)
  const surfaces = [bg, subtle, panel, muted, emphasized, accentSubtle]
  const text = (wished: string) =>
    findFirstGood(wished, ink, (color) => surfaces.every((under) => getContrast(color, under) >= TEXT))
  const accentText = text(accent_color)

  return {
    bg,
    'bg-subtle': subtle,
    'bg-panel': panel,
    'bg-muted': muted,
    'bg-emphasized': emphasized,
    'bg-raised': tinted(ink, 0.04),
    'bg-overlay': tinted(ink, 0.02),
    'bg-inverted': ink,
    fg: ink,
    'fg-muted': text(mixColors(panel, ink, 0.72)),
    'fg-subtle': text(mixColors(panel, ink, 0.62)),
    'fg-inverted': paper,
    'fg-error': text('#e5484d'),
    'fg-warning': text('#f0803c'),
    'fg-success': text('#2f9e5b'),
    border: mixColors(panel, ink, 0.2),
    'border-muted': mixColors(panel, ink, 0.12),
    'border-emphasized': mixColors(panel, ink, 0.45),
    'gray-contrast': getInk(ink),
    'gray-fg': ink,
    'gray-subtle': muted,
    'gray-muted': emphasized,
    'gray-emphasized': tinted(ink, 0.22),
    'gray-solid': ink,
    'gray-focus-ring': accentText,
    'gray-border': mixColors(panel, ink, 0.3),
    'accent-contrast': getInk(accent_color),
    'accent-fg': accentText,
    'accent-subtle': accentSubtle,
    'accent-muted': tinted(accent_color, 0.26),
    'accent-emphasized': tinted(accent_color, 0.38),
    'accent-solid': accent_color,
    'accent-focus-ring': accentText,
    'accent-border': mixColors(panel, accent_color, 0.6),
  }
}

/** Returns true for a dark background, which selects the status colours that a theme does not define. */
export const isDarkTheme = ({ primary_color }: ThemeColors): boolean => getInk(primary_color) === WHITE

/** @param hex `#rrggbb` in any case */
function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Returns a mix of two colours: amount 0 is the first, 1 the second. */
export function mixColors(first: string, second: string, amount: number): string {
  const [from, to] = [toRgb(first), toRgb(second)]
  return toHex(from.map((part, index) => part + ((to[index] ?? part) - part) * amount))
}

/** Returns the relative luminance (WCAG 2.2), 0 to 1. */
function getLuminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Returns the contrast ratio (WCAG 2.2), 1 to 21. */
export function getContrast(first: string, second: string): number {
  const [lower = 0, higher = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

/** Returns the mix closest to `start` (towards `end`) that `isGood` accepts; `end` when it accepts none. */
export function findFirstGood(start: string, end: string, isGood: (color: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const color = mixColors(start, end, step / STEPS)
    if (isGood(color)) return color
  }
  return end
}
