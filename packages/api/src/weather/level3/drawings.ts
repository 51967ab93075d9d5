import { readLayers } from './packets'
import { ByteReader, bounded, Level3Error } from './reader'

const GRAPHIC_BLOCK = 2

const MAX_PAGES = 48

const TEXT = 8

const COLOUR_AND_PLACE_BYTES = 6

const SYMBOL = 2

const STORM_ID = 15

const FORECAST_TRACK = 24

const KM_PER_STEP = 0.25

/** A storm as it is drawn: every one of them, where the table ends at 34. */
export interface DrawnStorm {
  storm: string
  /** Km east and north of the radar. */
  position: Offset
  /** One every 15 minutes. */
  forecast: Offset[]
}

interface Offset {
  east: number
  north: number
}

/** Ids (packet 15) and forecast positions (packet 24) out of the symbology of storm tracks. Throws Level3Error. */
export function readDrawnStorms(message: Buffer, at: number): DrawnStorm[] {
  const storms: DrawnStorm[] = []
  for (const layer of readLayers(message, at)) {
    const packets = new ByteReader(layer)
    while (packets.remaining >= 4) {
      const code = packets.uint16()
      const packet = new ByteReader(packets.bytes(packets.uint16()))
      if (code === STORM_ID) storms.push(...readIds(packet))
      if (code === FORECAST_TRACK) storms.at(-1)?.forecast.push(...readSymbols(packet))
    }
  }
  return storms
}

function readIds(packet: ByteReader): DrawnStorm[] {
  const storms: DrawnStorm[] = []
  while (packet.remaining >= 6) {
    const position = readOffset(packet)
    storms.push({ storm: packet.bytes(2).toString('latin1'), position, forecast: [] })
  }
  return storms
}

/** Symbols stand at the forecast positions; the lines between them (packet 6) add nothing. */
function readSymbols(packet: ByteReader): Offset[] {
  const places: Offset[] = []
  while (packet.remaining >= 4) {
    const code = packet.uint16()
    const symbol = new ByteReader(packet.bytes(packet.uint16()))
    if (code === SYMBOL) places.push(readOffset(symbol))
  }
  return places
}

function readOffset(packet: ByteReader): Offset {
  return { east: packet.int16() * KM_PER_STEP, north: packet.int16() * KM_PER_STEP }
}

/** Returns the lines of text of the graphic block, which stands above a picture of the product. Throws Level3Error. */
export function readGraphicLines(message: Buffer, at: number): string[] {
  const block = new ByteReader(message, at)
  block.divider('graphic block')
  if (block.int16() !== GRAPHIC_BLOCK) throw new Level3Error('the graphic block is not where it should be')
  block.skip(4)
  const pages = bounded(block.int16(), MAX_PAGES, 'pages')
  const lines: string[] = []
  for (let page = 0; page < pages; page++) {
    block.skip(2)
    const packets = new ByteReader(block.bytes(bounded(block.int16(), 0x7fff, 'bytes of a page')))
    while (packets.remaining >= 4) {
      const code = packets.uint16()
      const packet = packets.bytes(packets.uint16())
      if (code === TEXT) lines.push(packet.toString('latin1', COLOUR_AND_PLACE_BYTES))
    }
  }
  return lines
}
