import type { PlacefileColor } from '@squall/shared/contract/weather'

/** A statement such as `Color: 255 0 0`; the name in small letters. */
export interface Statement {
  name: string
  rest: string
}

interface Corner {
  point: [longitude: number, latitude: number]
  color: PlacefileColor | null
}

const STATEMENT = /^([A-Za-z]{1,40}):(.*)$/
const MAX_LINE = 4_000
/** More lines than a file with all allowed points has. */
const MAX_LINES = 250_000
const END = /^end:/i

/** Blocks of statements that are not drawn; their lines up to `End:` belong to them. */
const OTHER_BLOCKS = /^(triangles|image|trianglestrip):/i

/** Returns a reader of the statements of a placefile. It counts the lines that are none. */
export function createStatementReader(text: string) {
  const lines = text.split(/\r\n|\n|\r/, MAX_LINES)
  let at = 0
  let skipped = 0

  /** Returns the next line that says something, without its comment; null at the end. */
  function nextLine(): string | null {
    while (at < lines.length) {
      const line = (lines[at] ?? '').slice(0, MAX_LINE).trim()
      at += 1
      if (line !== '' && !line.startsWith(';')) return line
    }
    return null
  }

  function skipBlock() {
    skipped += 1
    for (let line = nextLine(); line !== null && !END.test(line); line = nextLine()) skipped += 1
  }

  return {
    next(): Statement | null {
      for (let line = nextLine(); line !== null; line = nextLine()) {
        if (OTHER_BLOCKS.test(line)) {
          skipBlock()
          continue
        }
        const [, name, rest] = STATEMENT.exec(line) ?? []
        if (name !== undefined && rest !== undefined) return { name: name.toLowerCase(), rest: rest.trim() }
        skipped += 1
      }
      return null
    },
    /** Returns the points up to `End:`. A statement of another name ends the block too, and is read next. */
    takePoints(): Corner[] {
      const corners: Corner[] = []
      for (let line = nextLine(); line !== null && !END.test(line); line = nextLine()) {
        if (STATEMENT.test(line)) {
          at -= 1
          break
        }
        const args = line.split(/[\s,]+/)
        const point = readPoint(args)
        if (point === null) skipped += 1
        else corners.push({ point, color: args.length >= 5 ? readColor(args.slice(2)) : null })
      }
      return corners
    },
    skippedLines: () => skipped,
    /** Whether there are lines after the last one that is read. */
    isCut: lines.length === MAX_LINES,
  }
}

/** Returns the arguments between commas; a comma within quotes belongs to its text. Quotes are removed. */
export function splitArguments(rest: string): string[] {
  const args: string[] = []
  let current = ''
  let isQuoted = false
  for (const character of rest) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === ',' && !isQuoted) {
      args.push(current.trim())
      current = ''
    } else current += character
  }
  return [...args, current.trim()]
}

interface Range {
  min: number
  max: number
}

const NUMBER = /^\s*[+-]?(?:\d{1,12}(?:\.\d{0,15})?|\.\d{1,15})\s*$/

/** Returns a number in a range, or null. */
export function readNumber(text: string | undefined, { min, max }: Range): number | null {
  if (text === undefined || !NUMBER.test(text)) return null
  const value = Number(text)
  return value >= min && value <= max ? value : null
}

/** Returns the point of the arguments latitude and longitude, as GeoJSON orders it; null where it is none on Earth. */
export function readPoint([latitude, longitude]: string[]): [number, number] | null {
  const [north, east] = [readNumber(latitude, { min: -90, max: 90 }), readNumber(longitude, { min: -180, max: 180 })]
  return north === null || east === null ? null : [east, north]
}

/** Returns the colour of red, green, blue and perhaps alpha; null where they are none. */
export function readColor(parts: string[]): PlacefileColor | null {
  const [red, green, blue, alpha = 255] = parts
    .filter((part) => part !== '')
    .map((part) => readNumber(part, { min: 0, max: 255 }))
  if (red == null || green == null || blue == null || alpha === null) return null
  return [Math.round(red), Math.round(green), Math.round(blue), Math.round(alpha)]
}
