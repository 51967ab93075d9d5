import { readElement } from './container'

/** One packet of sound in a WebM recording. `ms`: when it begins, by the recording's own clock. */
export interface SoundPacket {
  ms: number
  payload: Buffer
}

/** Reads the packets of a WebM recording with one track of sound, as MediaRecorder writes it. */
export interface PacketReader {
  /**
   * Takes the next bytes, cut anywhere: from the beginning, or the beginning and then from a Cluster on. Returns the packets
   * that are complete.
   */
  push(bytes: Buffer): SoundPacket[] | 'broken'
}

/** WebM element ids (RFC 9559 §5), with their length marker. */
const [SEGMENT, INFO, CLUSTER, BLOCK_GROUP] = [0x18538067, 0x1549a966, 0x1f43b675, 0xa0]
const [TIMESTAMP_SCALE, TIMESTAMP, SIMPLE_BLOCK, BLOCK] = [0x2ad7b1, 0xe7, 0xa3, 0xa1]
const ENTERED = new Set([SEGMENT, INFO, CLUSTER, BLOCK_GROUP])
const READ = new Set([TIMESTAMP_SCALE, TIMESTAMP, SIMPLE_BLOCK, BLOCK])

/** More than any packet of sound, and more than the chunks that are sent. */
const PAYLOAD_LIMIT_BYTES = 256 * 1024
const LACING = 0x06
const NANOSECONDS_PER_MS = 1_000_000

export function createPacketReader(): PacketReader {
  let carry: Buffer = Buffer.alloc(0)
  let skip = 0
  let msPerTick = 1
  let clusterTicks = 0

  function readBlock(payload: Buffer): SoundPacket | null {
    // The track number is as long as its leading zero bits say; a time of two bytes and one of flags follow.
    const timeAt = Math.clz32(payload[0] ?? 0) - 23
    if (timeAt + 3 > payload.length || ((payload[timeAt + 2] ?? 0) & LACING) !== 0) return null
    return { ms: (clusterTicks + payload.readInt16BE(timeAt)) * msPerTick, payload: payload.subarray(timeAt + 3) }
  }

  function push(bytes: Buffer): SoundPacket[] | 'broken' {
    const data = carry.length === 0 ? bytes : Buffer.concat([carry, bytes])
    const packets: SoundPacket[] = []
    let at = Math.min(skip, data.length)
    skip -= at
    while (at < data.length) {
      const element = readElement(data, at)
      if (element === 'broken') return 'broken'
      if (element === 'incomplete') break
      const { id, length, size } = element
      if (ENTERED.has(id)) {
        at += length
        continue
      }
      if (size === null) return 'broken'
      const end = at + length + size
      if (READ.has(id)) {
        if (size > (isNumber(id) ? 8 : PAYLOAD_LIMIT_BYTES)) return 'broken'
        if (end > data.length) break
        const payload = data.subarray(at + length, end)
        if (id === TIMESTAMP_SCALE) msPerTick = readUnsigned(payload) / NANOSECONDS_PER_MS
        else if (id === TIMESTAMP) clusterTicks = readUnsigned(payload)
        else {
          const packet = readBlock(payload)
          if (packet === null) return 'broken'
          packets.push(packet)
        }
      }
      skip = Math.max(0, end - data.length)
      at = Math.min(end, data.length)
    }
    carry = Buffer.from(data.subarray(at))
    return packets
  }

  return { push }
}

const isNumber = (id: number): boolean => id === TIMESTAMP_SCALE || id === TIMESTAMP

const readUnsigned = (payload: Buffer): number => payload.reduce((sum, byte) => sum * 256 + byte, 0)
