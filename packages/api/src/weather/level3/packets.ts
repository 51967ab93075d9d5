import { ByteReader, bounded, Level3Error } from './reader'
import { MAX_BINS, MAX_RADIALS, type Radial, type Sweep } from './sweep'

const RADIAL_COMPONENT = 1

const MAX_TEXT = 1024

const MAX_PARAMETERS = 64

const SYMBOLOGY_BLOCK = 1

const MAX_LAYERS = 18

/**
 * Returns the radial images of the symbology block: packets 16 (digital), 28 (generic) and 0xAF1F (run lengths). Layers that
 * begin with other packets are drawings and are passed over. Throws Level3Error.
 */
export function readSweeps(message: Buffer, at: number): Sweep[] {
  return readLayers(message, at).flatMap((packets) => {
    const sweep = packets.length < 2 ? null : readSweep(new ByteReader(packets))
    return sweep === null ? [] : [sweep]
  })
}

/** Returns the packets of every layer of the symbology block, not copied. Throws Level3Error. */
export function readLayers(message: Buffer, at: number): Buffer[] {
  const block = new ByteReader(message, at)
  block.divider('symbology block')
  if (block.int16() !== SYMBOLOGY_BLOCK) throw new Level3Error('the symbology block is not where it should be')
  block.skip(4)
  const layers: Buffer[] = []
  for (let left = bounded(block.int16(), MAX_LAYERS, 'layers'); left > 0; left--) {
    block.divider('layer')
    layers.push(block.bytes(block.int32()))
  }
  return layers
}

function readSweep(packet: ByteReader): Sweep | null {
  const code = packet.uint16()
  if (code === 16) return readImage(packet, code, digitalLevels)
  if (code === 0xaf1f) return readImage(packet, code, runLengthLevels)
  return code === 28 ? readRatePacket(packet) : null
}

type ReadLevels = (packet: ByteReader, size: number, bins: number) => Uint8Array

/** Packets 16 and 0xAF1F share their heads: first bin, bins, centre, scale, radials; then size, start and width. */
function readImage(packet: ByteReader, code: 16 | 0xaf1f, readLevels: ReadLevels): Sweep {
  const firstBin = bounded(packet.int16(), MAX_BINS, 'bins before the first')
  const bins = bounded(packet.int16(), MAX_BINS, 'bins')
  packet.skip(6)
  const count = bounded(packet.int16(), MAX_RADIALS, 'radials')
  const radials: Radial[] = []
  for (let index = 0; index < count; index++) {
    const size = packet.uint16()
    const azimuth = packet.uint16() / 10
    const width = packet.uint16() / 10
    radials.push({ azimuth, width, levels: readLevels(packet, size, bins) })
  }
  return { packet: code, bins, gateMetres: null, firstBin, radials }
}

/** One byte a level; an odd number of them is followed by a filling byte. */
function digitalLevels(packet: ByteReader, size: number, bins: number): Uint8Array {
  if (size < bins) throw new Level3Error('a radial has fewer bins than its product')
  return packet.bytes(size).subarray(0, bins)
}

/** Half-words of two runs each: four bits how many, four bits which level. */
function runLengthLevels(packet: ByteReader, size: number, bins: number): Uint8Array {
  const levels = new Uint8Array(bins)
  let filled = 0
  for (const run of packet.bytes(2 * size)) {
    const end = filled + (run >> 4)
    if (end > bins) throw new Level3Error('a radial has more bins than its product')
    levels.fill(run & 0x0f, filled, end)
    filled = end
  }
  return levels
}

/**
 * Packet 28: a product in XDR (RFC 4506) with one radial component, as the precipitation rate has it. Other components
 * throw Level3Error. Layout: ICD 2620001, appendix E.
 */
function readRatePacket(packet: ByteReader): Sweep {
  packet.skip(2 + 4)
  for (let text = 0; text < 2; text++) skipText(packet)
  packet.skip(4 + 4 + 4)
  skipText(packet)
  // Position and height of the radar, volume time, and eight numbers the product description has too.
  packet.skip(3 * 4 + 4 + 8 * 4)
  skipParameters(packet)
  const components = bounded(packet.int32(), 1, 'components')
  packet.skip(4)
  if (components !== 1 || packet.int32() !== RADIAL_COMPONENT) throw new Level3Error('packet 28 holds no radials')
  skipText(packet)
  const gateMetres = packet.float32()
  if (!(gateMetres > 0 && gateMetres < 10_000)) throw new Level3Error('the bins have no possible length')
  // The middle of the first bin; half a bin is usual.
  const firstBin = packet.float32() / gateMetres - 0.5
  if (!(firstBin >= -0.5 && firstBin <= MAX_BINS)) throw new Level3Error('the first bin has no possible distance')
  skipParameters(packet)
  const count = bounded(packet.int32(), MAX_RADIALS, 'radials')
  const radials: Radial[] = []
  for (let index = 0; index < count; index++) radials.push(readRadial(packet))
  return { packet: 28, bins: radials[0]?.levels.length ?? 0, gateMetres, firstBin, radials }
}

function readRadial(packet: ByteReader): Radial {
  const azimuth = packet.float32()
  packet.skip(4)
  const width = packet.float32()
  if (!(azimuth >= 0 && azimuth <= 360 && width >= 0 && width <= 360))
    throw new Level3Error('a radial has no possible direction')
  const bins = bounded(packet.int32(), MAX_BINS, 'bins')
  skipText(packet)
  const count = bounded(packet.int32(), bins, 'levels')
  const levels = new Uint16Array(count)
  const bytes = packet.bytes(4 * count)
  for (let index = 0; index < count; index++)
    levels[index] = bounded(bytes.readInt32BE(4 * index), 0xffff, 'as a level')
  return { azimuth, width, levels }
}

/** Length, text, filled up to four bytes. */
function skipText(packet: ByteReader): void {
  const length = bounded(packet.int32(), MAX_TEXT, 'letters')
  packet.skip(Math.ceil(length / 4) * 4)
}

/** A count, a pointer that is none when it is 0, then the count again and an identifier and attributes for each. */
function skipParameters(packet: ByteReader): void {
  const count = bounded(packet.int32(), MAX_PARAMETERS, 'parameters')
  packet.skip(4)
  for (let index = 0; index < count; index++) {
    skipText(packet)
    skipText(packet)
  }
}
