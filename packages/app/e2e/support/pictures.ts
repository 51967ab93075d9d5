import type { Page } from '@playwright/test'

/** Returns a PNG to upload: a painted evening sky, 900 by 600. */
export async function paintedPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const paint = canvas.getContext('2d')
    if (paint === null) return ''
    const sky = paint.createLinearGradient(0, 0, 0, 600)
    sky.addColorStop(0, '#1b2a4a')
    sky.addColorStop(0.7, '#c86a4a')
    sky.addColorStop(1, '#2a1a18')
    paint.fillStyle = sky
    paint.fillRect(0, 0, 900, 600)
    paint.fillStyle = '#f6d9a8'
    paint.beginPath()
    paint.arc(450, 300, 110, 0, Math.PI * 2)
    paint.fill()
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
