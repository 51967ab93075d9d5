import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

export const livePicture = (page: Page) => page.getByRole('img', { name: 'Live video' })

/** Returns the element that shows a picture. Before it may be the still picture of a preview. */
export const shownIn = (picture: Locator) => picture.locator('video, canvas').last()

/** Returns the size of the picture that an element shows, in its own pixels; null while there is none. */
export async function readPictureSize(picture: Locator): Promise<{ width: number; height: number } | null> {
  return shownIn(picture).evaluate((element) => {
    if (element instanceof HTMLVideoElement)
      return element.videoWidth > 0 ? { width: element.videoWidth, height: element.videoHeight } : null
    return element instanceof HTMLCanvasElement ? { width: element.width, height: element.height } : null
  })
}

/** Returns a checksum of the picture; null while there is none, or while it is one colour. */
export const pictureFingerprint = (page: Page): Promise<number | null> => fingerprintOf(livePicture(page))

async function fingerprintOf(picture: Locator): Promise<number | null> {
  const size = await readPictureSize(picture)
  if (size === null) return null
  return shownIn(picture).evaluate((element, { width, height }) => {
    if (!(element instanceof HTMLVideoElement) && !(element instanceof HTMLCanvasElement)) return null
    // Copied, because Chromium warns of a drawing canvas that is read again and again.
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    copy?.drawImage(element, 0, 0)
    const pixels = copy?.getImageData(0, 0, width, height).data ?? []
    let sum = 0
    let isPlain = true
    for (let i = 0; i < pixels.length; i += 4) {
      sum = (sum * 31 + (pixels[i] ?? 0)) % 1_000_003
      if (pixels[i] !== pixels[0]) isPlain = false
    }
    return isPlain ? null : sum
  }, size)
}

/** Waits for a picture and for the next one. */
export async function expectMovingPicture(page: Page, picture = livePicture(page)) {
  await expect.poll(() => fingerprintOf(picture)).not.toBeNull()
  const first = await fingerprintOf(picture)
  await expect.poll(() => fingerprintOf(picture)).not.toBe(first)
}

/**
 * Returns the loudest sample played in the next 1.5 s, from 0 (silence) to 1. The fake microphone beeps once a second. Opus
 * packets play through Web Audio (see `noteOutput`), a container through the audio element.
 */
async function loudness(page: Page): Promise<number> {
  return page.locator('audio').evaluate(async (audio, key) => {
    // The sound of a recording has an output of its own, which is closed when the live sound goes on.
    const outputs: AnalyserNode[] = Reflect.get(window, key) ?? []
    const noted = outputs.findLast((output) => output.context.state === 'running')
    const context = noted === undefined ? new AudioContext() : null
    const analyser = noted ?? new AnalyserNode(context ?? new AudioContext())
    const capture: unknown = Reflect.get(audio, 'captureStream')
    if (context !== null && typeof capture === 'function') {
      const stream: MediaStream = capture.call(audio)
      if (stream.getAudioTracks().length === 0) return context.close().then(() => 0)
      context.createMediaStreamSource(stream).connect(analyser)
    }
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    const until = performance.now() + 1_500
    while (performance.now() < until) {
      analyser.getFloatTimeDomainData(samples)
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    await context?.close()
    return loudest
  }, OUTPUT_KEY)
}

const OUTPUT_KEY = '__squallOutput'

/** Connects an analyser to each Web Audio output of the page. Call it before the page is opened. */
export async function noteOutput(target: Page | BrowserContext) {
  await target.addInitScript((key) => {
    const connect = AudioNode.prototype.connect
    const tap = (node: AudioNode) => {
      const analyser = new AnalyserNode(node.context)
      Reflect.apply(connect, node, [analyser])
      Reflect.set(window, key, [...(Reflect.get(window, key) ?? []), analyser])
    }
    Reflect.set(AudioNode.prototype, 'connect', function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) tap(this)
      return Reflect.apply(connect, this, to)
    })
  }, OUTPUT_KEY)
}

/** Waits until the decoded sound is not silent. */
export async function expectSound(page: Page) {
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.02)
}

/** Waits until nothing is heard for as long as the fake microphone stays silent between two beeps, and longer. */
export async function expectSilence(page: Page) {
  await expect.poll(() => loudness(page)).toBeLessThan(0.002)
}

/** Times of one page view, in ms since the start of its navigation. */
export interface JoinTimes {
  joined: number
  picture: number
  sound: number
}

const KEY = '__squallJoinTimes'

/** Records when the page asks its media worker to join, shows a picture and plays sound. Call it before the page is opened. */
export async function noteJoinTimes(page: Page) {
  await page.addInitScript((key) => {
    const times: Record<string, number> = {}
    Reflect.set(window, key, times)
    const note = (name: string) => {
      times[name] ??= Math.round(performance.now())
    }
    const tell = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (
      message: { type?: string },
      transfer: StructuredSerializeOptions | Transferable[] = [],
    ) {
      if (message.type === 'join') note('joined')
      tell.call(this, message, Array.isArray(transfer) ? { transfer } : transfer)
    }
    setInterval(() => {
      const picture = document.querySelector('[aria-label="Live video"] > :last-child')
      // A canvas has 300 by 150 pixels until a picture gives it its size.
      if (picture instanceof HTMLCanvasElement && picture.width !== 300) note('picture')
      if (picture instanceof HTMLVideoElement && picture.videoWidth > 0) note('picture')
      const audio = document.querySelector('audio')
      if (audio && !audio.paused && audio.currentTime > 0 && audio.buffered.length > 0) note('sound')
    }, 10)
    const start = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (...when) {
      note('sound')
      start.apply(this, when)
    }
  }, KEY)
}

/** Returns the recorded times once all three have happened. */
export async function readJoinTimes(page: Page): Promise<JoinTimes> {
  const handle = await page.waitForFunction((key) => {
    const times = Reflect.get(window, key)
    return times.joined && times.picture && times.sound ? times : null
  }, KEY)
  return handle.jsonValue()
}
