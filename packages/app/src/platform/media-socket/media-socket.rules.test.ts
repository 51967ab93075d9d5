import { closeCodes } from '@squall/shared/contract/wire'
import { describe, expect, it } from 'vitest'
import { getReconnectAction } from './media-socket.rules'

describe('what a closed socket means', () => {
  it('renews the session when the server says it expired, by code or by message', () => {
    expect(getReconnectAction(closeCodes.sessionExpired, false)).toBe('renew-session')
    expect(getReconnectAction(1006, true)).toBe('renew-session')
  })

  it('leaves the broadcast to the tab that took it over', () => {
    expect(getReconnectAction(closeCodes.replaced, false)).toBe('give-up-broadcast')
  })

  it('tries again after anything else', () => {
    expect(getReconnectAction(closeCodes.serverRestart, false)).toBe('retry')
    expect(getReconnectAction(1006, false)).toBe('retry')
  })
})
