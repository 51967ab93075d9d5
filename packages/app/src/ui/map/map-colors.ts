import type { SystemStyleObject } from '@chakra-ui/react'
import { intensityLines } from '../StormDrawing'

export type NwsColor =
  | 'tornadoWarning'
  | 'severeThunderstormWarning'
  | 'flashFloodWarning'
  | 'tornadoWatch'
  | 'severeThunderstormWatch'
  | 'flashFloodWatch'
  | 'other'
  | 'casing'

/** The colour palettes of marks. */
export type MarkTone = 'red' | 'orange' | 'green' | 'blue' | 'accent' | 'gray'

/** CSS colours of the map's own parts, and of the theme where layers follow it. */
export interface MapColors {
  /** Outside the country. */
  ground: string
  land: string
  county: string
  state: string
  city: string
  /** The outline of letters, which keeps them readable over lines. */
  halo: string
  water: string
  waterName: string
  urban: string
  road: string
  freeway: string
  roadCasing: string
  /** Lines of storms, by intensity. */
  violent: string
  strong: string
  moderate: string
  weak: string
  /** Areas of official alerts, in the colours of the National Weather Service. */
  nws: Record<NwsColor, string>
  /** The ground of marks, and what stands on it. */
  marks: Record<MarkTone, { solid: string; contrast: string }>
  accent: string
  panel: string
  fg: string
}

interface ThemeColors {
  _light: string
  _dark: string
}

/** Returns colours of both themes, names of tokens among them, as values of a variable. */
function toReferences({ _light, _dark }: ThemeColors): ThemeColors {
  const toValue = (color: string) => (color.startsWith('#') ? color : `var(--squall-colors-${color.replace('.', '-')})`)
  return { _light: toValue(_light), _dark: toValue(_dark) }
}

/**
 * Beside the tokens: colours that only a map has, read from the element of the map. No name may end in "label", which
 * Emotion takes for its own.
 */
export const mapColorVariables: SystemStyleObject = {
  '--map-ground': { _light: '#E3E9F2', _dark: '#070C16' },
  '--map-land': { _light: '#F6F8FC', _dark: '#0E1626' },
  '--map-county': { _light: '#D9E0EC', _dark: '#212E48' },
  '--map-state': { _light: '#8C9AB8', _dark: '#5A6B90' },
  '--map-city': { _light: '#36425F', _dark: '#B6C2DA' },
  '--map-water': { _light: '#C3D8F0', _dark: '#12294A' },
  '--map-water-name': { _light: '#3E6492', _dark: '#7FA6D6' },
  '--map-urban': { _light: '#E8E4DC', _dark: '#1A2233' },
  '--map-road': { _light: '#C9B899', _dark: '#4B4A55' },
  '--map-freeway': { _light: '#D08A4A', _dark: '#8A6A48' },
  '--map-road-casing': { _light: '#FFFFFF', _dark: '#0B1220' },
  '--map-violent': toReferences(intensityLines.violent),
  '--map-strong': toReferences(intensityLines.strong),
  '--map-moderate': toReferences(intensityLines.moderate),
  '--map-weak': toReferences(intensityLines.weak),
}

/** Returns the colours of the theme that an element is shown in. */
export function readMapColors(element: Element): MapColors {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    ground: read('--map-ground'),
    land: read('--map-land'),
    county: read('--map-county'),
    state: read('--map-state'),
    city: read('--map-city'),
    halo: read('--map-land'),
    water: read('--map-water'),
    waterName: read('--map-water-name'),
    urban: read('--map-urban'),
    road: read('--map-road'),
    freeway: read('--map-freeway'),
    roadCasing: read('--map-road-casing'),
    violent: read('--map-violent'),
    strong: read('--map-strong'),
    moderate: read('--map-moderate'),
    weak: read('--map-weak'),
    nws: readNwsColors(read),
    marks: readMarkColors(read),
    accent: read('--squall-colors-accent-fg'),
    panel: read('--squall-colors-bg-panel'),
    fg: read('--squall-colors-fg'),
  }
}

const readNwsColors = (read: (name: string) => string): Record<NwsColor, string> => ({
  tornadoWarning: read('--squall-colors-nws-tornado-warning'),
  severeThunderstormWarning: read('--squall-colors-nws-severe-thunderstorm-warning'),
  flashFloodWarning: read('--squall-colors-nws-flash-flood-warning'),
  tornadoWatch: read('--squall-colors-nws-tornado-watch'),
  severeThunderstormWatch: read('--squall-colors-nws-severe-thunderstorm-watch'),
  flashFloodWatch: read('--squall-colors-nws-flash-flood-watch'),
  other: read('--squall-colors-nws-other'),
  casing: read('--squall-colors-nws-casing'),
})

const readMarkColor = (read: (name: string) => string, tone: MarkTone) => ({
  solid: read(`--squall-colors-${tone}-solid`),
  contrast: read(`--squall-colors-${tone}-contrast`),
})

const readMarkColors = (read: (name: string) => string): MapColors['marks'] => ({
  red: readMarkColor(read, 'red'),
  orange: readMarkColor(read, 'orange'),
  green: readMarkColor(read, 'green'),
  blue: readMarkColor(read, 'blue'),
  accent: readMarkColor(read, 'accent'),
  gray: readMarkColor(read, 'gray'),
})
