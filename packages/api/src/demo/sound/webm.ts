import { SAMPLE_RATE } from './storm-sound'

/** Element ids of EBML (RFC 8794) and Matroska (RFC 9559), as far as one Opus track needs them. */
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  seekPreRoll: 0x56bb,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
}

const AUDIO_TRACK = 2
const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex')
/** The pre-skip of the Opus decoder, in samples (RFC 7845 §5.1). */
const PRE_SKIP = 312
const NANOSECONDS = 1_000_000_000

/** Returns the start of an endless WebM with one mono Opus track; clusters follow. */
export function encodeWebmHeader(): Buffer {
  const info = element(ID.info, [
    unsigned(ID.timestampScale, 1_000_000),
    text(ID.muxingApp, 'Squall'),
    text(ID.writingApp, 'Squall'),
  ])
  const track = element(ID.trackEntry, [
    unsigned(ID.trackNumber, 1),
    unsigned(ID.trackUid, 1),
    unsigned(ID.trackType, AUDIO_TRACK),
    text(ID.codecId, 'A_OPUS'),
    element(ID.codecPrivate, [opusHead()]),
    unsigned(ID.codecDelay, Math.round((PRE_SKIP / SAMPLE_RATE) * NANOSECONDS)),
    unsigned(ID.seekPreRoll, 0.08 * NANOSECONDS),
    element(ID.audio, [float(ID.samplingFrequency, SAMPLE_RATE), unsigned(ID.channels, 1)]),
  ])
  const ebml = element(ID.ebml, [
    text(ID.docType, 'webm'),
    unsigned(ID.docTypeVersion, 4),
    unsigned(ID.docTypeReadVersion, 2),
  ])
  return Buffer.concat([ebml, idBytes(ID.segment), UNKNOWN_SIZE, info, element(ID.tracks, [track])])
}

/**
 * Returns one cluster of Opus packets.
 * @param startMs time of the first packet from the start of the file
 * @param packetMs duration of each packet
 */
export function encodeWebmCluster(startMs: number, packets: Buffer[], packetMs: number): Buffer {
  const blocks = packets.map((packet, index) => {
    const head = Buffer.from([0x81, 0, 0, 0x80])
    head.writeInt16BE(index * packetMs, 1)
    return element(ID.simpleBlock, [head, packet])
  })
  return element(ID.cluster, [unsigned(ID.timestamp, startMs), ...blocks])
}

/** RFC 7845 §5.1: version 1, one channel, channel mapping 0. */
function opusHead(): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head.writeUInt8(1, 8)
  head.writeUInt8(1, 9)
  head.writeUInt16LE(PRE_SKIP, 10)
  head.writeUInt32LE(SAMPLE_RATE, 12)
  return head
}

function element(id: number, parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + content.length)
  return Buffer.concat([idBytes(id), size, content])
}

function idBytes(id: number): Buffer {
  return Buffer.from(id.toString(16), 'hex')
}

function unsigned(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(Math.round(value)))
  return element(id, [bytes])
}

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return element(id, [bytes])
}

function text(id: number, value: string): Buffer {
  return element(id, [Buffer.from(value)])
}
