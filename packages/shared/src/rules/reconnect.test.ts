import { describe, expect, it } from 'vitest'
import { reconnectDelayMs } from './reconnect'

const lost = { attempt: 0, retryAfterMs: null, isRestarting: false, random: 0 }

describe('the delay before reconnecting', () => {
  it('waits 3 s and up to 1 s of jitter', () => {
    expect(reconnectDelayMs(lost)).toBe(3_000)
    expect(reconnectDelayMs({ ...lost, random: 0.5 })).toBe(3_500)
  })

  it('keeps the short delay within the grace time of a broadcaster', () => {
    expect(reconnectDelayMs({ ...lost, attempt: 8 })).toBe(3_000)
  })

  it('slows down afterwards, to half a minute at most', () => {
    expect(reconnectDelayMs({ ...lost, attempt: 10 })).toBe(12_000)
    expect(reconnectDelayMs({ ...lost, attempt: 100 })).toBe(30_000)
  })

  it('comes back when a restarting server asked for it, and soon again when that was too early', () => {
    expect(reconnectDelayMs({ ...lost, retryAfterMs: 800, isRestarting: true, random: 0.4 })).toBe(900)
    expect(reconnectDelayMs({ ...lost, attempt: 1, isRestarting: true, random: 0.4 })).toBe(600)
  })

  it('goes back to the ordinary delay when the restart takes long', () => {
    expect(reconnectDelayMs({ ...lost, attempt: 9, isRestarting: true })).toBe(6_000)
  })
})
