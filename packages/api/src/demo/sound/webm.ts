import { ebmlIds, element, float, idBytes, text, UNKNOWN_SIZE, unsigned } from '../../platform/ebml'
import { SAMPLE_RATE } from './storm-sound'

const AUDIO_TRACK = 2
/** The pre-skip of the Opus decoder, in samples (RFC 7845 §5.1). */
const PRE_SKIP = 312
const NANOSECONDS = 1_000_000_000

/** Returns the start of an endless WebM with one mono Opus track; clusters follow. */
export function encodeWebmHeader(): Buffer {
  const info = element(ebmlIds.info, [
    unsigned(ebmlIds.timestampScale, 1_000_000),
    text(ebmlIds.muxingApp, 'Squall'),
    text(ebmlIds.writingApp, 'Squall'),
  ])
  const track = element(ebmlIds.trackEntry, [
    unsigned(ebmlIds.trackNumber, 1),
    unsigned(ebmlIds.trackUid, 1),
    unsigned(ebmlIds.trackType, AUDIO_TRACK),
    text(ebmlIds.codecId, 'A_OPUS'),
    element(ebmlIds.codecPrivate, [opusHead()]),
    unsigned(ebmlIds.codecDelay, Math.round((PRE_SKIP / SAMPLE_RATE) * NANOSECONDS)),
    unsigned(ebmlIds.seekPreRoll, 0.08 * NANOSECONDS),
    element(ebmlIds.audio, [float(ebmlIds.samplingFrequency, SAMPLE_RATE), unsigned(ebmlIds.channels, 1)]),
  ])
  const ebml = element(ebmlIds.ebml, [
    text(ebmlIds.docType, 'webm'),
    unsigned(ebmlIds.docTypeVersion, 4),
    unsigned(ebmlIds.docTypeReadVersion, 2),
  ])
  return Buffer.concat([ebml, idBytes(ebmlIds.segment), UNKNOWN_SIZE, info, element(ebmlIds.tracks, [track])])
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
    return element(ebmlIds.simpleBlock, [head, packet])
  })
  return element(ebmlIds.cluster, [unsigned(ebmlIds.timestamp, startMs), ...blocks])
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
