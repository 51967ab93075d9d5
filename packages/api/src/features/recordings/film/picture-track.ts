import { recordFlags, type WireRecord } from '@squall/shared/contract/wire'
import { EncodedPacket, EncodedVideoPacketSource, type Output } from 'mediabunny'

type VideoCodec = 'vp8' | 'h264'

const SECOND = 1_000
/** The time of a frame until the next; players use it for the last one only. */
const FRAME_SECONDS = 1 / 30

/** Adds a picture track to a film that has not begun. */
export function createPictureTrack(output: Output, video: VideoCodec) {
  const source = new EncodedVideoPacketSource(video === 'vp8' ? 'vp8' : 'avc')
  output.addVideoTrack(source)
  let hasBegun = false
  return {
    /** Adds a frame. Nothing before the first key frame can be decoded. */
    async add({ flags, width, height, payload }: WireRecord, ms: number): Promise<void> {
      const isKey = (flags & recordFlags.key) !== 0
      if (!hasBegun && !isKey) return
      const packet = new EncodedPacket(payload, isKey ? 'key' : 'delta', ms / SECOND, FRAME_SECONDS)
      const codec = video === 'vp8' ? 'vp8' : readAvcCodec(payload)
      const config = { decoderConfig: { codec, codedWidth: width, codedHeight: height } }
      await source.add(packet, hasBegun ? undefined : config)
      hasBegun = true
    },
  }
}

/** Returns the codec's name with the profile and level of the sequence parameter set (RFC 6381 §3.3), which a key frame has. */
function readAvcCodec(keyFrame: Uint8Array): string {
  for (let at = 0; at + 6 < keyFrame.length; at++) {
    const [a, b, c, head = 0] = keyFrame.subarray(at, at + 4)
    if (a === 0 && b === 0 && c === 1 && (head & 0x1f) === 7) {
      return `avc1.${Buffer.from(keyFrame.subarray(at + 4, at + 7)).toString('hex')}`
    }
  }
  return 'avc1.42001e'
}
