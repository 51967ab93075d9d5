import { expect, type Locator, type Page } from '@playwright/test'
import type { MapPoint } from '../../src/platform/map/projection.rules'

/** Waits until the map inside is drawn completely. */
export async function waitForMap(inside: Page | Locator) {
  await expect(inside.locator('[data-map] [data-ready]')).toBeVisible()
}

/** Returns the colours of an element on the screen at points of it: 'rgb(1, 2, 3)'. */
export async function colorsAt(page: Page, element: Locator, points: MapPoint[]): Promise<string[]> {
  const image = await element.screenshot()
  return page.evaluate(readPixels, { image: image.toString('base64'), points })
}

/** Returns how many pixels of an element on the screen have each colour, on a grid of every second pixel. */
export async function countColors(page: Page, element: Locator): Promise<Map<string, number>> {
  const image = await element.screenshot()
  return new Map(await page.evaluate(countPixels, image.toString('base64')))
}

/** Runs in the page: counting there spares a message of half a million colours. */
async function countPixels(image: string): Promise<[string, number][]> {
  const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? [])
  const counts = new Map<number, number>()
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      const pixel = pixels[y * width + x] ?? 0
      counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    }
  }
  const channel = (pixel: number, at: number) => (pixel >> (8 * at)) & 255
  return [...counts].map(([pixel, count]) => [
    `rgb(${channel(pixel, 0)}, ${channel(pixel, 1)}, ${channel(pixel, 2)})`,
    count,
  ])
}

/** Returns the colours of a screenshot in base64 at these points; runs in the page. */
export async function readPixels({ image, points }: { image: string; points: MapPoint[] }): Promise<string[]> {
  const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {}
  return points.map(([x, y]) => {
    const at = (y * bitmap.width + x) * 4
    return `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`
  })
}
