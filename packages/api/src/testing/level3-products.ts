import { encodeProduct, filled, floats, halfWords, text, words } from '../weather/simulated/level3/product'

const KTLX = { latitude: 35.333, longitude: -97.278 }
const DEFAULT_TIME = new Date('1970-01-02T01:01:01Z')

interface ProductParts {
  code: number
  volumeTime?: Date
  thresholds?: Buffer
  packets?: Buffer
  /** The text of the graphic block. */
  graphic?: string[]
  /** The rows of the tabular block. */
  lines?: string[]
}

/** A made-up Level III product of KTLX without its text heading: the headers and the given blocks. */
export function buildProduct({ volumeTime = DEFAULT_TIME, graphic, lines, ...parts }: ProductParts): Buffer {
  return encodeProduct({
    ...parts,
    radar: KTLX,
    volumeTime,
    ...(graphic && { graphic: [graphic] }),
    ...(lines && { pages: [lines] }),
  })
}

/** Packets 2, 15 and 24 of a storm: its place and where it is expected every 15 minutes, in km east and north. */
export function drawnStorm(storm: string, at: [number, number], forecast: [number, number][]): Buffer {
  const steps = ([east, north]: [number, number]) => halfWords(east * 4, north * 4)
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
