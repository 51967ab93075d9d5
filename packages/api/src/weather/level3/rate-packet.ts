import { type ByteReader, bounded, Level3Error } from './reader'
import { MAX_BINS, MAX_RADIALS, type Radial, type Sweep } from './sweep'

const RADIAL_COMPONENT = 1
const MAX_TEXT = 1024
const MAX_PARAMETERS = 64

/**
 * Packet 28: a product in XDR (RFC 4506) with one radial component, as the precipitation rate has it. Other components
 * throw Level3Error. Layout: ICD 2620001, appendix E.
 */
export function readRatePacket(packet: ByteReader): Sweep {
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
  packet.skip(4)
  skipParameters(packet)
  const count = bounded(packet.int32(), MAX_RADIALS, 'radials')
  const radials: Radial[] = []
  for (let index = 0; index < count; index++) radials.push(readRadial(packet))
  return { packet: 28, bins: radials[0]?.levels.length ?? 0, gateMetres, radials }
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
