import { chromium } from '@playwright/test'
import { z } from 'zod'
import type { ClipFrame } from '../clients/publisher'
import { CLIP_FPS, CLIP_HEIGHT, CLIP_WIDTH } from './scene'

const USUAL = { fps: CLIP_FPS, bitrate: 600_000, keyEvery: 60 }
/** No request leaves this machine: the page is answered here. Codecs need an address that counts as secure. */
const PAGE = 'https://bench.invalid/'

const Encoded = z.object({
  frames: z.array(z.object({ base64: z.string(), key: z.boolean() })),
  /** Of the decoded picture against the JPEG it was made of, in dB. */
  psnr: z.number(),
})

/** Lets a headless Chromium encode the clip with WebCodecs, as a publisher's browser does. */
export async function recordVp8(executablePath: string, clip: readonly ClipFrame[], rate = USUAL) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto(PAGE)
    const jpegs = clip.map(({ bytes }) => bytes.toString('base64'))
    const settings = {
      jpegs,
      width: CLIP_WIDTH,
      height: CLIP_HEIGHT,
      ...rate,
    }
    const { frames, psnr } = Encoded.parse(await page.evaluate(`(${encodeInPage})(${JSON.stringify(settings)})`))
    return {
      psnr,
      frames: frames.map(({ base64, key }): ClipFrame => ({ bytes: Buffer.from(base64, 'base64'), codec: 'vp8', key })),
    }
  } finally {
    await browser.close()
  }
}

/** Runs in the page, and so is text: this package is not compiled against a browser. */
const encodeInPage = `async ({ jpegs, width, height, fps, bitrate, keyEvery }) => {
  const frames = []
  const errors = []
  const decoded = []
  const decoder = new VideoDecoder({ output: (frame) => decoded.push(frame), error: (error) => errors.push(error) })
  decoder.configure({ codec: 'vp8' })
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      frames.push({ base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), key: chunk.type === 'key' })
      decoder.decode(chunk)
    },
    error: (error) => errors.push(error),
  })
  encoder.configure({ codec: 'vp8', width, height, bitrate, framerate: fps, latencyMode: 'realtime' })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const pixels = (source) => {
    context.drawImage(source, 0, 0)
    return context.getImageData(0, 0, width, height).data
  }
  let squares = 0
  let compared = 0
  for (const [index, jpeg] of jpegs.entries()) {
    const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const frame = new VideoFrame(image, { timestamp: (index * 1e6) / fps })
    encoder.encode(frame, { keyFrame: index % keyEvery === 0 })
    frame.close()
    await encoder.flush()
    for (let waits = 0; decoded.length === 0 && waits < 200; waits++) await new Promise((done) => setTimeout(done, 5))
    const shown = decoded.shift()
    if (shown && index % 10 === 5) {
      const before = pixels(image)
      const after = pixels(shown)
      for (let at = 0; at < before.length; at++) if (at % 4 !== 3) squares += (before[at] - after[at]) ** 2
      compared += (before.length * 3) / 4
    }
    shown?.close()
  }
  if (errors.length > 0) throw errors[0]
  return { frames, psnr: 10 * Math.log10((255 * 255 * compared) / squares) }
}`
