import type { BrowserContext, Page } from '@playwright/test'

const TONES_KEY = '__squallTones'
const ALLOWED_KEY = '__squallSoundAllowed'

/** Records the pitches of every tone a page plays, in Hz. Call it before the page is opened. */
export async function noteTones(context: BrowserContext) {
  await context.addInitScript((key) => {
    const tones: number[][] = []
    Reflect.set(window, key, tones)
    const create = BaseAudioContext.prototype.createOscillator
    BaseAudioContext.prototype.createOscillator = function () {
      const oscillator = create.call(this)
      const pitches: number[] = []
      const setPitch = oscillator.frequency.setValueAtTime.bind(oscillator.frequency)
      oscillator.frequency.setValueAtTime = (hertz, at) => {
        pitches.push(hertz)
        return setPitch(hertz, at)
      }
      const start = oscillator.start.bind(oscillator)
      oscillator.start = (at) => {
        tones.push(pitches)
        start(at)
      }
      return oscillator
    }
  }, TONES_KEY)
}

/** Returns the tones since the page was loaded. */
export const readTones = (page: Page): Promise<number[][]> =>
  page.evaluate((key) => Reflect.get(window, key), TONES_KEY)

/** Blocks sound until the first click, as most browsers do. Call it before the page is opened. */
export async function blockSoundUntilClick(context: BrowserContext) {
  await context.addInitScript((key) => {
    addEventListener('click', () => Reflect.set(window, key, true), { capture: true })
    const isAllowed = () => Reflect.get(window, key) === true
    Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => (isAllowed() ? 'running' : 'suspended') })
    AudioContext.prototype.resume = () => (isAllowed() ? Promise.resolve() : new Promise(() => undefined))
  }, ALLOWED_KEY)
}
