import { expect, type Page } from '@playwright/test'

const picture = (page: Page) => page.getByRole('img', { name: 'Live video' })

/** A number that changes with the picture; null while the canvas is empty or one colour. */
async function pictureFingerprint(page: Page): Promise<number | null> {
  return picture(page).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return null
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let sum = 0
    let isPlain = true
    for (let i = 0; i < pixels.length; i += 4) {
      sum = (sum * 31 + (pixels[i] ?? 0)) % 1_000_003
      if (pixels[i] !== pixels[0]) isPlain = false
    }
    return isPlain ? null : sum
  })
}

/** Waits until a picture is there, and until another one has replaced it. */
export async function expectMovingPicture(page: Page) {
  await expect.poll(() => pictureFingerprint(page)).not.toBeNull()
  const first = await pictureFingerprint(page)
  await expect.poll(() => pictureFingerprint(page)).not.toBe(first)
}

/** The loudest decoded sample of the next 1.5 s, from 0 (silence) to 1. The fake microphone beeps once a second. */
async function loudness(page: Page): Promise<number> {
  return page.locator('audio').evaluate(async (audio) => {
    const capture: unknown = Reflect.get(audio, 'captureStream')
    if (typeof capture !== 'function') return 0
    const stream: MediaStream = capture.call(audio)
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    const until = performance.now() + 1_500
    while (performance.now() < until) {
      analyser.getFloatTimeDomainData(samples)
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    await context.close()
    return loudest
  })
}

/** Waits until decoded sound is not silence. */
export async function expectSound(page: Page) {
  await expect.poll(() => loudness(page), { timeout: 20_000 }).toBeGreaterThan(0.02)
}

/** Milliseconds of one page view, counted from the start of its navigation. */
export interface JoinTimes {
  joined: number
  picture: number
  sound: number
}

const KEY = '__squallJoinTimes'

/** To be called before the page is opened: notes when it asks to join, when it shows a picture and when sound runs. */
export async function noteJoinTimes(page: Page) {
  await page.addInitScript((key) => {
    const times: Record<string, number> = {}
    Reflect.set(window, key, times)
    const note = (name: string) => {
      times[name] ??= Math.round(performance.now())
    }
    const send = WebSocket.prototype.send
    WebSocket.prototype.send = function (data) {
      if (typeof data === 'string' && data.includes('join-stream')) note('joined')
      send.call(this, data)
    }
    setInterval(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[aria-label="Live video"]')
      // A canvas has 300 by 150 pixels until a picture gives it its size.
      if (canvas && canvas.width !== 300) note('picture')
      const audio = document.querySelector('audio')
      if (audio && !audio.paused && audio.currentTime > 0 && audio.buffered.length > 0) note('sound')
    }, 10)
  }, KEY)
}

/** The noted times, once all three have happened. */
export async function readJoinTimes(page: Page): Promise<JoinTimes> {
  const handle = await page.waitForFunction((key) => {
    const times = Reflect.get(window, key)
    return times.joined && times.picture && times.sound ? times : null
  }, KEY)
  return handle.jsonValue()
}
