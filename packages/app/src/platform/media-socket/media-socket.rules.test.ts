import { closeCodes } from '@squall/shared/contract/wire'
import { describe, expect, it } from 'vitest'
import { followMute, getReconnectAction } from './media-socket.rules'

describe('the action after a close', () => {
  it('renews an expired session, reported by code or by message', () => {
    expect(getReconnectAction(closeCodes.sessionExpired, false)).toBe('renew-session')
    expect(getReconnectAction(1006, true)).toBe('renew-session')
  })

  it('gives up the broadcast when another tab took it over', () => {
    expect(getReconnectAction(closeCodes.replaced, false)).toBe('give-up-broadcast')
  })

  it('retries after any other code', () => {
    expect(getReconnectAction(closeCodes.serverRestart, false)).toBe('retry')
    expect(getReconnectAction(1006, false)).toBe('retry')
  })
})

describe("an administrator's mute", () => {
  const muted = (isMuted: boolean) => ({ type: 'stream-muted' as const, streamId: 's', isMuted })
  const joined = { type: 'joined' as const, streamId: 's', preview: false, broadcaster: false }

  it('lasts until it is lifted, or until a join that does not repeat it', () => {
    expect(followMute(false, muted(true))).toBe(true)
    expect(followMute(true, muted(false))).toBe(false)
    expect(followMute(true, joined)).toBe(false)
    expect(followMute(true, { type: 'stream-state', streamId: 's', state: 'weak' })).toBe(true)
  })
})
