import { type ByteReader, bounded, Level3Error } from './reader'

const DAY_MS = 86_400_000

/** The message header and product description of ICD 2620001, figures 3-3 and 3-6. */
export interface ProductDescription {
  /** Message code, e.g. 153 super-resolution reflectivity, 58 storm tracks. */
  code: number
  /** The radar's position in degrees. */
  latitude: number
  longitude: number
  /** Volume coverage pattern, e.g. 212. */
  coveragePattern: number
  /** When the volume scan began, UTC. */
  volumeTime: Date
  /** Half-words 31 to 46: how levels become values depends on the product. */
  thresholds: Buffer
  /** Bytes from the start of the message; 0 where the product has no such block. */
  symbologyAt: number
  graphicAt: number
  tabularAt: number
}

/** Reads the 18 and 102 bytes every product begins with. Throws Level3Error. */
export function readDescription(message: ByteReader): ProductDescription {
  const code = message.int16()
  message.skip(16)
  message.divider('product description')
  const latitude = message.int32() / 1000
  const longitude = message.int32() / 1000
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new Level3Error('the radar is not on the globe')
  message.skip(2)
  if (message.int16() !== code) throw new Level3Error('header and description name different products')
  message.skip(2)
  const coveragePattern = message.int16()
  message.skip(4)
  const volumeTime = new Date(
    (message.uint16() - 1) * DAY_MS + bounded(message.int32(), 86_400, 'seconds of a day') * 1000,
  )
  message.skip(14)
  const thresholds = message.bytes(32)
  message.skip(16)
  return {
    code,
    latitude,
    longitude,
    coveragePattern,
    volumeTime,
    thresholds,
    ...readOffsets(message),
  }
}

function readOffsets(message: ByteReader): Pick<ProductDescription, 'symbologyAt' | 'graphicAt' | 'tabularAt'> {
  return { symbologyAt: readOffset(message), graphicAt: readOffset(message), tabularAt: readOffset(message) }
}

/** Offsets are in half-words. */
function readOffset(message: ByteReader): number {
  return 2 * bounded(message.int32(), 0x1000000, 'half-words')
}
