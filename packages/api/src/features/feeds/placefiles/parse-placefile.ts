import type { Placefile, PlacefileColor, PlacefileShape } from '@squall/shared/contract/weather'
import { toSingleLine } from '@squall/shared/rules/clean-text'
import { createStatementReader, readColor, readNumber, readPoint, type Statement, splitArguments } from './statements'

/** More characters, shapes or points are left out, and the file says so. */
export const PLACEFILE_LIMITS = { characters: 2_000_000, shapes: 5_000, points: 100_000 }

const MAX_TEXT = 500
const WHITE: PlacefileColor = [255, 255, 255, 255]
const ALWAYS_MILES = 999
const DEFAULT_PIXELS = 11
const MAX_FONTS = 8
const MAX_PIXELS = 200
const MAX_WIDTH = 50
const SECONDS = { min: 1, max: 86_400 }

type Point = [longitude: number, latitude: number]

/** What the statements so far have set. */
interface State {
  thresholdMiles: number
  color: PlacefileColor
  /** Pixels by the number of the font. */
  fonts: Map<number, number>
  /** The place of the object whose statements are read; offsets in pixels count from it. */
  object: Point | null
}

/**
 * Reads a placefile as GRLevelX documents it: Title, Refresh, RefreshSeconds, Threshold, Color, IconFile, Icon, Font, Text,
 * Place, Line, Polygon, Object and End. Comments begin with a semicolon. Other and damaged lines are skipped and counted; it
 * never throws.
 */
export function parsePlacefile(text: string): Placefile {
  const reader = createStatementReader(text.slice(0, PLACEFILE_LIMITS.characters))
  const file: Placefile = {
    title: null,
    refreshSeconds: null,
    shapes: [],
    skippedLines: 0,
    isCut: false,
  }
  const state: State = { thresholdMiles: ALWAYS_MILES, color: WHITE, fonts: new Map(), object: null }
  let points = 0

  function add(shape: PlacefileShape | null): boolean {
    if (shape === null) return false
    points += countPoints(shape)
    if (file.shapes.length >= PLACEFILE_LIMITS.shapes || points > PLACEFILE_LIMITS.points) file.isCut = true
    else file.shapes.push(shape)
    return true
  }

  for (let statement = reader.next(); statement !== null && !file.isCut; statement = reader.next()) {
    if (!applySetting(statement, state, file) && !add(readShape(statement, state, reader))) file.skippedLines += 1
  }
  if (reader.isCut || text.length > PLACEFILE_LIMITS.characters) file.isCut = true
  file.skippedLines += reader.skippedLines()
  return file
}

const countPoints = (shape: PlacefileShape): number => {
  if (shape.kind === 'line') return shape.points.length
  return shape.kind === 'polygon' ? shape.rings.reduce((sum, ring) => sum + ring.length, 0) : 1
}

/** Applies a statement that draws nothing. Returns false for all others, and for a damaged one. */
function applySetting({ name, rest }: Statement, state: State, file: Placefile): boolean {
  switch (name) {
    case 'title':
      file.title = toSingleLine(rest).slice(0, MAX_TEXT) || null
      return true
    case 'refresh':
    case 'refreshseconds': {
      const count = readNumber(rest, { min: 0, max: SECONDS.max })
      if (count === null) return false
      const seconds = name === 'refresh' ? count * 60 : count
      file.refreshSeconds = Math.min(SECONDS.max, Math.max(SECONDS.min, seconds))
      return true
    }
    case 'threshold': {
      const miles = readNumber(rest, { min: 0, max: 99_999 })
      if (miles === null) return false
      state.thresholdMiles = miles
      return true
    }
    case 'color': {
      const color = readColor(rest.split(/[\s,]+/))
      if (color === null) return false
      state.color = color
      return true
    }
    case 'font': {
      const [number, pixels] = splitArguments(rest)
      const font = readNumber(number, { min: 1, max: MAX_FONTS })
      const size = readNumber(pixels, { min: 1, max: MAX_PIXELS })
      if (font === null || size === null) return false
      state.fonts.set(font, size)
      return true
    }
    // Pictures of other sites are not loaded, so that they do not learn who looks.
    case 'iconfile':
      return splitArguments(rest).length >= 6
    case 'object':
      state.object = readPoint(splitArguments(rest))
      return state.object !== null
    case 'end':
      if (state.object === null) return false
      state.object = null
      return true
    default:
      return false
  }
}

type Reader = ReturnType<typeof createStatementReader>

function readShape({ name, rest }: Statement, state: State, reader: Reader): PlacefileShape | null {
  switch (name) {
    case 'place':
      return readPlace(rest, state)
    case 'text':
      return readText(rest, state)
    case 'icon':
      return readIcon(rest, state)
    case 'line':
      return readLine(rest, state, reader)
    case 'polygon':
      return readPolygon(rest, state, reader)
    default:
      return null
  }
}

const toShared = ({ thresholdMiles, color }: State, hover: string | undefined) => ({
  thresholdMiles,
  color,
  hover: hover ? toHover(hover) || null : null,
})

/** A hover text has the two characters \n for each line break. */
const toHover = (text: string): string =>
  text
    .slice(0, 4 * MAX_TEXT)
    .split('\\n')
    .map(toSingleLine)
    .join('\n')
    .trim()
    .slice(0, MAX_TEXT)

/** Returns where something stands: at its own place, or at so many pixels from that of its object. */
function readPosition(args: string[], { object }: State): { point: Point; offset: [number, number] } | null {
  if (object === null) {
    const point = readPoint(args)
    return point && { point, offset: [0, 0] }
  }
  const [x, y] = [readNumber(args[0], { min: -5_000, max: 5_000 }), readNumber(args[1], { min: -5_000, max: 5_000 })]
  return x === null || y === null ? null : { point: object, offset: [x, y] }
}

/** `Place: lat, lon, text` */
function readPlace(rest: string, state: State): PlacefileShape | null {
  const [latitude = '', longitude = '', ...words] = rest.split(',')
  const position = readPosition([latitude, longitude], { ...state, object: null })
  const text = toSingleLine(words.join(',')).slice(0, MAX_TEXT)
  if (position === null || text === '') return null
  return { kind: 'text', ...position, text, pixels: DEFAULT_PIXELS, ...toShared(state, undefined) }
}

/** `Text: lat, lon, fontNumber, "text", "hover"` */
function readText(rest: string, state: State): PlacefileShape | null {
  const args = splitArguments(rest)
  const position = readPosition(args, state)
  const text = toSingleLine((args[3] ?? '').slice(0, 4 * MAX_TEXT)).slice(0, MAX_TEXT)
  if (position === null || text === '') return null
  const pixels = state.fonts.get(Number(args[2])) ?? DEFAULT_PIXELS
  return { kind: 'text', ...position, text, pixels, ...toShared(state, args[4]) }
}

/** `Icon: lat, lon, angle, fileNumber, iconNumber, hover` */
function readIcon(rest: string, state: State): PlacefileShape | null {
  const args = splitArguments(rest)
  const position = readPosition(args, state)
  const angle = readNumber(args[2], { min: -3_600, max: 3_600 })
  const icon = readNumber(args[4], { min: 0, max: 10_000 })
  if (position === null || angle === null || icon === null) return null
  return { kind: 'icon', ...position, angle, icon: Math.trunc(icon), ...toShared(state, args[5]) }
}

/** `Line: width, flags, hover`, then a point on each line, then `End:` */
function readLine(rest: string, state: State, reader: Reader): PlacefileShape | null {
  const args = splitArguments(rest)
  const width = readNumber(args[0], { min: 0, max: MAX_WIDTH })
  const points = reader.takePoints().map(({ point }) => point)
  if (width === null || points.length < 2) return null
  return { kind: 'line', points, width, ...toShared(state, args[2]) }
}

/** `Polygon:`, then a point on each line, the first with a colour perhaps, then `End:`. A ring ends where it began. */
function readPolygon(rest: string, state: State, reader: Reader): PlacefileShape | null {
  const corners = reader.takePoints()
  const rings: Point[][] = []
  let ring: Point[] = []
  for (const { point } of corners) {
    ring.push(point)
    const [first] = ring
    if (ring.length > 3 && first !== undefined && first[0] === point[0] && first[1] === point[1]) {
      rings.push(ring)
      ring = []
    }
  }
  const [first] = ring
  if (ring.length > 2 && first !== undefined) rings.push([...ring, first])
  if (rings.length === 0) return null
  const color = corners[0]?.color ?? state.color
  return { kind: 'polygon', rings, ...toShared({ ...state, color }, splitArguments(rest)[0]) }
}
