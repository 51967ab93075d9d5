import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOpusPackets, PACKET_MS } from '../../../api/src/demo/sound/opus'
import type { ClipFrame } from '../../../media/bench/clients/publisher'
import { drawOver } from '../../../media/bench/clip/pixels'
import { CLIP_HEIGHT, CLIP_WIDTH, drawClip } from '../../../media/bench/clip/scene'
import { recordVp8 } from '../../../media/bench/clip/vp8'
import type { MediaLoop } from '../../../media/bench/recording/long-recording'
import { chromiumPath } from '../../e2e/support/chromium'
import { CODE, toCells } from '../glass/bar-code'
import { writeMicrophoneSound } from '../glass/beeps'

export const FPS = 25
/** As far apart as key frames are where nobody asks for one; a loop is no longer than the code has numbers. */
export const LOOP_MS = 10_000
const FRAMES = (LOOP_MS * FPS) / 1_000
const BITRATE = 1_000_000
const WAV_HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2

/** Pictures that carry their number and sound that beeps, encoded as a browser does. Both begin together. */
export interface StampedMedia {
  loop: MediaLoop
  /** The same pictures, each a key frame. */
  keyFrames: Uint8Array[]
}

export async function createStampedMedia(folder: string): Promise<StampedMedia> {
  const clip = await drawClip()
  const pictures = await Promise.all(
    Array.from({ length: FRAMES }, (_, number) => addNumber(clip[number % clip.length], number)),
  )
  const { frames } = await recordVp8(chromiumPath, pictures, { fps: FPS, bitrate: BITRATE, keyEvery: FRAMES })
  const intra = await recordVp8(chromiumPath, pictures, { fps: FPS, bitrate: 2 * BITRATE, keyEvery: 1 })
  return {
    loop: { fps: FPS, frames, packets: encodeBeeps(join(folder, 'beeps.wav')) },
    keyFrames: intra.frames.map(({ bytes }) => bytes),
  }
}

async function addNumber(frame: ClipFrame | undefined, number: number): Promise<ClipFrame> {
  const [width, height] = [(CLIP_WIDTH * CODE.width) / CODE.columns, (CLIP_WIDTH * CODE.height) / CODE.rows]
  const [left, top] = [(CLIP_WIDTH * (1 - CODE.width)) / 2, (CLIP_HEIGHT - CLIP_WIDTH * CODE.height) / 2]
  const cells = toCells(number).map((isWhite, cell) => {
    const [x, y] = [left + (cell % CODE.columns) * width, top + Math.floor(cell / CODE.columns) * height]
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${isWhite ? 'white' : 'black'}"/>`
  })
  return { bytes: await drawOver(frame?.bytes ?? Buffer.alloc(0), cells.join('')), codec: 'jpeg', key: true }
}

/** The tones of the beeps take turns within each loop. */
function encodeBeeps(file: string): Buffer[] {
  writeMicrophoneSound(file)
  const once = readFileSync(file).subarray(WAV_HEADER_BYTES)
  const samples = Buffer.concat([once, once])
  let at = 0
  const encode = createOpusPackets((count) => {
    at += BYTES_PER_SAMPLE * count
    return samples.subarray(at - BYTES_PER_SAMPLE * count, at)
  })
  return Array.from({ length: LOOP_MS / PACKET_MS }, () => encode())
}
