import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../../../platform/testing/memory-storage'
import { tornadoAlert } from '../tornado/testing'

const emergency = tornadoAlert({ type: 'tornado-emergency', severity: 'extreme' })

/** A fake of the Web Audio parts the alarm uses; records the pitches played. */
function stubAudio({ isBlocked = false } = {}) {
  const played: number[][] = []
  const loudness: number[] = []
  const audio = { isBlocked, played, loudness, opened: 0 }
  class StubContext {
    constructor() {
      audio.opened += 1
    }
    currentTime = 0
    destination = {}
    get state() {
      return audio.isBlocked ? 'suspended' : 'running'
    }
    resume = () => (audio.isBlocked ? new Promise(() => undefined) : Promise.resolve())
    createOscillator() {
      const pitches: number[] = []
      return {
        frequency: { setValueAtTime: (hertz: number) => pitches.push(hertz) },
        connect: (next: object) => next,
        start: () => audio.played.push(pitches),
        stop: () => undefined,
      }
    }
    createGain() {
      return {
        gain: {
          setValueAtTime: (gain: number) => audio.loudness.push(gain),
          exponentialRampToValueAtTime: () => undefined,
        },
        connect: () => undefined,
      }
    }
  }
  vi.stubGlobal('AudioContext', StubContext)
  return audio
}

/** Returns the alarm of a new tab with its own storage; newer Node releases share one storage between tests. */
async function openTab() {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', createMemoryStorage())
  vi.stubGlobal('localStorage', createMemoryStorage())
  return import('./alarm-sound')
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('an extreme alert sounds once, at the set volume', async () => {
  const audio = stubAudio()
  const { soundAlarm, changeSoundSettings } = await openTab()
  changeSoundSettings({ muted: false, volume: 0.5 })
  await soundAlarm([emergency])
  await soundAlarm([emergency])
  expect(audio.played).toEqual([[800, 400]])
  expect(audio.loudness).toEqual([0.15])
})

it('another extreme alert sounds after the first', async () => {
  const audio = stubAudio()
  const { soundAlarm } = await openTab()
  await soundAlarm([emergency, { ...emergency, id: 'another', type: 'tornado-warning' }])
  expect(audio.played).toEqual([[800, 400]])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(audio.played).toEqual([[800, 400], [600]])
})

it('an alarm that was muted does not sound later', async () => {
  const audio = stubAudio()
  const { soundAlarm, changeSoundSettings } = await openTab()
  changeSoundSettings({ muted: true, volume: 1 })
  await soundAlarm([emergency])
  changeSoundSettings({ muted: false, volume: 1 })
  await soundAlarm([emergency])
  expect(audio.played).toEqual([])
})

it('a blocked alarm sounds after a tap', async () => {
  const audio = stubAudio({ isBlocked: true })
  const { soundAlarm, allowSound } = await openTab()
  const blocked = soundAlarm([emergency])
  await vi.advanceTimersByTimeAsync(500)
  await blocked
  expect(audio.played).toEqual([])
  audio.isBlocked = false
  await allowSound()
  expect(audio.played).toEqual([[800, 400]])
})

it('no audio context is opened before a tap where the browser would warn of it', async () => {
  const audio = stubAudio()
  const activation = { hasBeenActive: false }
  vi.stubGlobal('navigator', { userActivation: activation })
  vi.stubGlobal(
    'Audio',
    class {
      play = () => Promise.reject(new DOMException('no tap yet', 'NotAllowedError'))
    },
  )
  const { soundAlarm, allowSound } = await openTab()
  await soundAlarm([emergency])
  expect(audio.opened).toBe(0)
  activation.hasBeenActive = true
  await allowSound()
  expect(audio.opened).toBe(1)
  expect(audio.played).toEqual([[800, 400]])
})

it('a browser without Web Audio causes no error', async () => {
  const { soundAlarm } = await openTab()
  await expect(soundAlarm([emergency])).resolves.toBeUndefined()
})
