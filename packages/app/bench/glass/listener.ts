import type { Page } from '@playwright/test'
import { CODE, computeCheck, readCells } from './bar-code'
import { type Beep, createBeepFinder, TONES_HZ } from './beeps'
import { HELPER } from './sampler'
import type { Sighting } from './sightings'

const KEY = '__glassListener'

/** A script for every page, before it is opened: keeps its camera and its way to the loudspeakers for the listener. */
export const listenerScript = `${HELPER};
(() => {
  ${computeCheck}
  ${readCells}
  ${createBeepFinder}
  ;(${listen})(${JSON.stringify({ code: CODE, key: KEY, tones: TONES_HZ })}, readCells, createBeepFinder)
})()`

interface Listener {
  /** Begins to note what the devices give, or what the page plays. */
  start(): void
  /** Beeps and pictures as camera and microphone gave them to the page. */
  readDevices(): { beeps: Beep[]; pictures: Sighting[] }
  /** Beeps as they left Web Audio. */
  readPlayed(): Beep[]
}

export const startListening = (page: Page): Promise<void> =>
  page.evaluate((key) => (Reflect.get(window, key) as Listener).start(), KEY)

export const readDevices = (page: Page) =>
  page.evaluate((key) => (Reflect.get(window, key) as Listener).readDevices(), KEY)

export const readPlayed = (page: Page) =>
  page.evaluate((key) => (Reflect.get(window, key) as Listener).readPlayed(), KEY)

interface ListenOptions {
  code: typeof CODE
  key: string
  tones: readonly number[]
}

/** Runs in the page. Times of devices are those of their own clock, which is never later than the earliest arrival. */
function listen({ code, key, tones }: ListenOptions, read: typeof readCells, createFinder: typeof createBeepFinder) {
  const now = () => performance.timeOrigin + performance.now()
  const PIXELS = 4
  const [width, height] = [code.columns * PIXELS, code.rows * PIXELS]
  const recorded: [tone: number, at: number][] = []
  const filmed: [number: number, at: number][] = []
  const played: [tone: number, at: number][] = []
  const base = { sound: Number.POSITIVE_INFINITY, picture: Number.POSITIVE_INFINITY }
  let devices: MediaStream | null = null
  let output: AnalyserNode | null = null

  const ask = MediaDevices.prototype.getUserMedia
  MediaDevices.prototype.getUserMedia = async function (wanted) {
    devices = await ask.call(this, wanted)
    return devices
  }
  const connect = AudioNode.prototype.connect
  Reflect.set(AudioNode.prototype, 'connect', function (this: AudioNode, ...to: unknown[]) {
    if (to[0] instanceof AudioDestinationNode) {
      output = new AnalyserNode(this.context, { fftSize: 16_384 })
      Reflect.apply(connect, this, [output])
    }
    return Reflect.apply(connect, this, to)
  })

  async function readTrack<Data extends { close(): void }>(track: MediaStreamTrack, take: (data: Data) => void) {
    const Processor = Reflect.get(window, 'MediaStreamTrackProcessor')
    const reader: ReadableStreamDefaultReader<Data> = new Processor({ track: track.clone() }).readable.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      take(value)
      value.close()
    }
  }

  /** Each piece has its own time: those that a busy page is not given in time are missing. */
  function takeSound() {
    let finder: ReturnType<typeof createFinder> | null = null
    let before = 0
    return (data: AudioData) => {
      const at = data.timestamp / 1_000
      base.sound = Math.min(base.sound, now() - at - data.duration / 1_000)
      finder ??= createFinder(data.sampleRate, tones)
      const samples = new Float32Array(data.numberOfFrames)
      data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
      for (const beep of finder.take(samples))
        recorded.push([beep.tone, at + ((beep.at - before) * 1_000) / data.sampleRate])
      before += samples.length
    }
  }

  function takePicture() {
    const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true })
    return (frame: VideoFrame) => {
      const at = frame.timestamp / 1_000
      base.picture = Math.min(base.picture, now() - at)
      const [codeWidth, codeHeight] = [frame.displayWidth * code.width, frame.displayWidth * code.height]
      const [left, top] = [(frame.displayWidth - codeWidth) / 2, (frame.displayHeight - codeHeight) / 2]
      context?.drawImage(frame, left, top, codeWidth, codeHeight, 0, 0, width, height)
      const pixels = context?.getImageData(0, 0, width, height).data ?? []
      const levels = Array.from({ length: code.columns * code.rows }, (_, cell) => {
        const x = (cell % code.columns) * PIXELS + PIXELS / 2
        const y = Math.floor(cell / code.columns) * PIXELS + PIXELS / 2
        return pixels[(y * width + x) * 4 + 1] ?? 128
      })
      const number = read(levels)
      if (number !== null) filmed.push([number, at])
    }
  }

  /** The newest samples, as many as the clock of the output went on; a beep's time is when the loudspeaker gets it. */
  function followOutput() {
    let finder: ReturnType<typeof createFinder> | null = null
    let samplesTo = 0
    let begin = 0
    const window = new Float32Array(16_384)
    setInterval(() => {
      if (output === null || !(output.context instanceof AudioContext)) return
      const { context } = output
      const end = Math.round(context.currentTime * context.sampleRate)
      const fresh = end - samplesTo
      if (fresh <= 0) return
      output.getFloatTimeDomainData(window)
      if (finder === null || fresh > window.length) {
        finder = createFinder(context.sampleRate, tones)
        begin = end - Math.min(fresh, window.length)
      }
      samplesTo = end
      const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
      for (const beep of finder.take(window.subarray(Math.max(0, window.length - fresh)))) {
        const at = (begin + beep.at) / context.sampleRate
        played.push([beep.tone, performance.timeOrigin + performanceTime + (at - contextTime) * 1_000])
      }
    }, 10)
  }

  const listener: Listener = {
    start() {
      for (const track of devices?.getAudioTracks() ?? []) void readTrack<AudioData>(track, takeSound())
      for (const track of devices?.getVideoTracks() ?? []) void readTrack<VideoFrame>(track, takePicture())
      if (devices === null) followOutput()
    },
    readDevices: () => ({
      beeps: recorded.map(([tone, at]) => [tone, base.sound + at]),
      pictures: filmed.map(([number, at]) => [number, base.picture + at]),
    }),
    readPlayed: () => played,
  }
  Reflect.set(window, key, listener)
}
