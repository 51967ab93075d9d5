import { closeCodes } from '@squall/shared/wire/close-codes'
import { describe, expect, it } from 'vitest'
import { afterClose, reconnectDelayMs } from './reconnect.rules'

describe('the pace of reconnecting', () => {
  it('waits 3 s and up to 1 s of jitter', () => {
    expect(reconnectDelayMs({ attempt: 0, retryAfterMs: null, random: 0 })).toBe(3_000)
    expect(reconnectDelayMs({ attempt: 0, retryAfterMs: null, random: 0.5 })).toBe(3_500)
  })

  it('keeps the short pace as long as a broadcaster has grace', () => {
    expect(reconnectDelayMs({ attempt: 8, retryAfterMs: null, random: 0 })).toBe(3_000)
  })

  it('slows down afterwards, to half a minute at most', () => {
    expect(reconnectDelayMs({ attempt: 10, retryAfterMs: null, random: 0 })).toBe(12_000)
    expect(reconnectDelayMs({ attempt: 100, retryAfterMs: null, random: 0 })).toBe(30_000)
  })

  it('comes back when a restarting server asked for it', () => {
    expect(reconnectDelayMs({ attempt: 5, retryAfterMs: 800, random: 0.1 })).toBe(900)
  })
})

describe('what a closed socket means', () => {
  it('renews the session when the server says it expired, by code or by message', () => {
    expect(afterClose(closeCodes.sessionExpired, false)).toBe('renew-session')
    expect(afterClose(1006, true)).toBe('renew-session')
  })

  it('leaves the broadcast to the tab that took it over', () => {
    expect(afterClose(closeCodes.replaced, false)).toBe('give-up-broadcast')
  })

  it('tries again after anything else', () => {
    expect(afterClose(closeCodes.serverRestart, false)).toBe('retry')
    expect(afterClose(1006, false)).toBe('retry')
  })
})
