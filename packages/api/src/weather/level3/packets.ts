import { readRatePacket } from './rate-packet'
import { ByteReader, bounded, Level3Error } from './reader'
import { MAX_BINS, MAX_RADIALS, type Radial, type Sweep } from './sweep'

const SYMBOLOGY_BLOCK = 1
const MAX_LAYERS = 18

/**
 * The radial images of the symbology block: packets 16 (digital), 28 (generic) and 0xAF1F (run lengths). Layers that
 * begin with other packets are drawings and are passed over. Throws Level3Error.
 */
export function readSweeps(message: Buffer, at: number): Sweep[] {
  return layersOf(message, at).flatMap((packets) => {
    const sweep = packets.length < 2 ? null : readSweep(new ByteReader(packets))
    return sweep === null ? [] : [sweep]
  })
}

/** The packets of every layer of the symbology block, not copied. Throws Level3Error. */
export function layersOf(message: Buffer, at: number): Buffer[] {
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
  packet.skip(2)
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
  return { packet: code, bins, gateMetres: null, radials }
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
