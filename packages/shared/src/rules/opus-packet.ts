/** Frame lengths in ms by the configuration number of a packet (RFC 6716 §3.1, table 2). */
const SILK_MS = [10, 20, 40, 60]
const HYBRID_MS = [10, 20]
const CELT_MS = [2.5, 5, 10, 20]
const SAMPLE_RATE = 48_000

/** One packet of 20 ms of silence (RFC 6716 §3.1: CELT, mono, without a frame's content). */
export const OPUS_SILENCE = new Uint8Array([0xf8, 0xff, 0xfe])

/** Returns how long an Opus packet plays, in ms. @param packet at least one byte */
export function readOpusDurationMs(packet: Uint8Array): number {
  const [toc = 0, count = 0] = packet
  const config = toc >> 3
  const frameMs = config < 12 ? SILK_MS[config & 3] : config < 16 ? HYBRID_MS[config & 1] : CELT_MS[config & 3]
  const code = toc & 3
  const frames = code === 0 ? 1 : code === 3 ? count & 0x3f : 2
  return (frameMs ?? 20) * frames
}

/** Returns the number of channels of an Opus packet. */
export const readOpusChannels = ([toc = 0]: Uint8Array): number => ((toc & 4) === 0 ? 1 : 2)

/** Returns the identification header that containers store (RFC 7845 §5.1). */
export function writeOpusHead(channels: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(19)
  head.set(new TextEncoder().encode('OpusHead'))
  const view = new DataView(head.buffer)
  view.setUint8(8, 1)
  view.setUint8(9, channels)
  view.setUint16(10, 312, true)
  view.setUint32(12, SAMPLE_RATE, true)
  return head
}
