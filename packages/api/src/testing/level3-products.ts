const DAY_SECONDS = 86_400
const DEFAULT_TIME = Date.UTC(1970, 0, 2, 1, 1, 1)

interface ProductParts {
  code: number
  volumeTime?: Date
  thresholds?: Buffer
  packets?: Buffer
  /** Text above the picture. */
  graphic?: string[]
  /** The rows of the table. */
  lines?: string[]
}

/** A Level III product of KTLX of our own for tests, without heading: headers, and the blocks that are given. */
export function buildProduct(parts: ProductParts): Buffer {
  const symbology = parts.packets === undefined ? Buffer.alloc(0) : symbologyBlock(parts.packets)
  const headers = Buffer.alloc(120)
  headers.writeInt16BE(parts.code, 0)
  headers.writeInt16BE(-1, 18)
  headers.writeInt32BE(35_333, 20)
  headers.writeInt32BE(-97_278, 24)
  headers.writeInt16BE(parts.code, 30)
  headers.writeInt16BE(212, 34)
  const seconds = Math.floor((parts.volumeTime?.getTime() ?? DEFAULT_TIME) / 1000)
  // Day 1 is the first of January 1970.
  headers.writeUInt16BE(1 + Math.floor(seconds / DAY_SECONDS), 40)
  headers.writeInt32BE(seconds % DAY_SECONDS, 42)
  parts.thresholds?.copy(headers, 60)
  if (symbology.length > 0) headers.writeInt32BE(60, 108)
  const graphic = parts.graphic === undefined ? Buffer.alloc(0) : graphicBlock(parts.graphic)
  if (graphic.length > 0) headers.writeInt32BE(60 + symbology.length / 2, 112)
  if (parts.lines !== undefined) headers.writeInt32BE(60 + (symbology.length + graphic.length) / 2, 116)
  const table = parts.lines === undefined ? Buffer.alloc(0) : tabularBlock(parts.lines)
  return Buffer.concat([headers, symbology, graphic, table])
}

/** Packets 2, 15 and 24 of a storm: its place and where it is expected every 15 minutes, in km east and north. */
export function drawnStorm(storm: string, at: [number, number], forecast: [number, number][]): Buffer {
  const steps = ([east, north]: [number, number]) => halfWords((east * 4) & 0xffff, (north * 4) & 0xffff)
  const symbols = forecast.map((place) => Buffer.concat([halfWords(2, 6), steps(place), Buffer.from('# ')]))
  const track = Buffer.concat(symbols)
  return Buffer.concat([
    ...[halfWords(2, 6), steps(at), Buffer.from('" ')],
    ...[halfWords(15, 6), steps(at), Buffer.from(storm)],
    ...[halfWords(24, track.length), track],
  ])
}

/** Packet 16: `levels` a radial, one degree each. */
export function digitalPacket(levels: number[][]): Buffer {
  const radials = levels.map((row, degree) =>
    Buffer.concat([halfWords(row.length + (row.length % 2), degree * 10, 10), filled(Buffer.from(row))]),
  )
  return Buffer.concat([halfWords(16, 0, levels[0]?.length ?? 0, 0, 0, 1000, levels.length), ...radials])
}

/** Packet 0xAF1F: runs of [how many, level] a radial. */
export function runLengthPacket(bins: number, runs: [number, number][][]): Buffer {
  const radials = runs.map((row, degree) => {
    const bytes = filled(Buffer.from(row.map(([count, level]) => count * 16 + level)))
    return Buffer.concat([halfWords(bytes.length / 2, degree * 10, 10), bytes])
  })
  return Buffer.concat([halfWords(0xaf1f, 0, bins, 0, 0, 1000, runs.length), ...radials])
}

/** Packet 28: one radial component of one-degree radials. */
export function ratePacket(levels: number[][]): Buffer {
  const radials = levels.map((row, degree) =>
    Buffer.concat([floats(degree, 0.5, 1), words(row.length), text('type = ushort'), words(row.length, ...row)]),
  )
  const radar = Buffer.concat([text('KTST'), floats(35.333, -97.278, 1200), words(0, 0, 0, 0, 0, 0, 0, 0, 0)])
  const about = Buffer.concat([
    text('DPR'),
    text('Precipitation'),
    words(176, 1, 0),
    radar,
    words(1, 1),
    text('id'),
    text(''),
  ])
  const component = Buffer.concat([
    words(1, 1, 1),
    text('Rates'),
    floats(250, 125),
    words(0, 0, levels.length),
    ...radials,
  ])
  const body = Buffer.concat([about, component])
  return Buffer.concat([halfWords(28, 0), words(body.length), body])
}

function symbologyBlock(packets: Buffer): Buffer {
  const layer = Buffer.concat([halfWords(0xffff), words(packets.length), filled(packets)])
  return Buffer.concat([halfWords(0xffff, 1), words(layer.length + 10), halfWords(1), layer])
}

function graphicBlock(lines: string[]): Buffer {
  const rows = lines.map((line) => Buffer.concat([halfWords(8, line.length + 6, 0, 0, 0), Buffer.from(line, 'latin1')]))
  const page = Buffer.concat(rows)
  return filled(Buffer.concat([halfWords(0xffff, 2), words(page.length + 14), halfWords(1, 1, page.length), page]))
}

function tabularBlock(lines: string[]): Buffer {
  const rows = lines.map((line) => Buffer.concat([halfWords(line.length), Buffer.from(line, 'latin1')]))
  return Buffer.concat([
    halfWords(0xffff, 3),
    words(0),
    Buffer.alloc(120),
    halfWords(0xffff, 1),
    ...rows,
    halfWords(0xffff),
  ])
}

function halfWords(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4)
  return bytes
}

function floats(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeFloatBE(value, index * 4)
  return bytes
}

function text(letters: string): Buffer {
  return Buffer.concat([words(letters.length), Buffer.from(letters), Buffer.alloc((4 - (letters.length % 4)) % 4)])
}

function filled(bytes: Buffer): Buffer {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)])
}
