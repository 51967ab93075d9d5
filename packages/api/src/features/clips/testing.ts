import type { StartStreamInput } from '@squall/shared/contract/live'
import { recordFlags, type WireRecord } from '@squall/shared/contract/wire'
import sharp from 'sharp'
import { inOrder, opusRecords, vp8Records, writeRecording } from '../../testing/recorded-stream'
import { startTestServer } from '../../testing/test-server'
import { readKeyFrame } from './webp.rules'

/** Returns a picture as a key frame of VP8, which is the payload of a lossy WebP after its 20 bytes of headers. */
export async function encodeKeyFrame(): Promise<Buffer> {
  const file = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#356' } })
    .webp()
    .toBuffer()
  return readKeyFrame(file)
}

/** Returns ten pictures a second from `fromMs` to `toMs`, with a key frame every `keyMs`, and sound. */
export function film(
  fromMs: number,
  toMs: number,
  { keyMs = 1_000, keyFrame }: { keyMs?: number; keyFrame?: Buffer } = {},
) {
  const pictures = vp8Records(Math.ceil((toMs - fromMs) / 100), fromMs).map((record): WireRecord => {
    const isKey = (record.captureMs - fromMs) % keyMs === 0
    return { ...record, flags: isKey ? recordFlags.key : 0, payload: isKey && keyFrame ? keyFrame : record.payload }
  })
  return inOrder(pictures, opusRecords(Math.ceil((toMs - fromMs) / 20), fromMs))
}

/** A minute in segments of ten seconds, of which clips are made most often. */
export const minute = (keyFrame?: Buffer): WireRecord[][] =>
  [0, 10_000, 20_000, 30_000, 40_000, 50_000].map((ms) => film(ms, ms + 10_000, keyFrame && { keyFrame }))

/** A server with a recorded stream of `owner`, which has ended unless it is said to be live. */
export async function startClipServer(
  segments = minute(),
  { isLive = false, ...input }: { isLive?: boolean } & Pick<StartStreamInput, 'location' | 'placePrecision'> = {},
) {
  const server = await startTestServer()
  const { as, services } = server
  const { id: streamId } = await as.owner.streams.start({ title: 'Dryline & Dust', isRecorded: true, ...input })
  const folder = services.recordings.getFolder(streamId)
  writeRecording(folder, streamId, segments)
  if (!isLive) await as.owner.streams.end({ id: streamId })
  return { ...server, streamId, folder }
}
