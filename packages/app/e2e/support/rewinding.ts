import type { BrowserContext, Page } from '@playwright/test'
import { livePicture, shownIn } from './watching'

/** A picture carries its time in so many black and white columns, in tenths of a second. */
const BITS = 16
const TENTH = 100

/** Replaces the camera by one that films the time, so that each picture says when it was taken. Call it before a page is opened. */
export async function filmTheTime(context: BrowserContext) {
  await context.addInitScript(
    ({ bits, tenth }) => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 640, height: 360 })
      const draw = () => {
        const drawing = canvas.getContext('2d')
        const time = Math.floor(Date.now() / tenth) % 2 ** bits
        const width = canvas.width / bits
        for (let bit = 0; bit < bits; bit++) {
          if (drawing) drawing.fillStyle = (time >> bit) & 1 ? 'white' : 'black'
          drawing?.fillRect(bit * width, 0, width, canvas.height)
        }
      }
      navigator.mediaDevices.getUserMedia = async (asked) => {
        const stream = await open(asked)
        for (const track of stream.getVideoTracks()) {
          track.stop()
          stream.removeTrack(track)
          draw()
          setInterval(draw, tenth / 2)
          for (const film of canvas.captureStream(20).getVideoTracks()) stream.addTrack(film)
        }
        return stream
      }
    },
    { bits: BITS, tenth: TENTH },
  )
}

/** Returns how long ago the picture was taken that the page shows, in ms. Of a stream of `filmTheTime`. */
export const readPictureAge = (page: Page): Promise<number> =>
  shownIn(livePicture(page)).evaluate(
    (element, { bits, tenth }) => {
      if (!(element instanceof HTMLVideoElement) && !(element instanceof HTMLCanvasElement))
        throw new Error('No picture')
      const copy = new OffscreenCanvas(bits * 16, 16).getContext('2d', { willReadFrequently: true })
      copy?.drawImage(element, 0, 0, bits * 16, 16)
      let time = 0
      for (let bit = 0; bit < bits; bit++) {
        const [red = 0] = copy?.getImageData(bit * 16 + 8, 8, 1, 1).data ?? []
        if (red > 127) time += 2 ** bit
      }
      const now = Math.floor(Date.now() / tenth) % 2 ** bits
      return ((now - time + 2 ** bits) % 2 ** bits) * tenth
    },
    { bits: BITS, tenth: TENTH },
  )

/** Returns the newest duration of an entry on the page's performance timeline, in ms; null before the first one. */
export const readMeasure = (page: Page, name: string): Promise<number | null> =>
  page.evaluate((entry) => performance.getEntriesByName(entry, 'measure').at(-1)?.duration ?? null, name)
