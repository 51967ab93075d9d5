import { describe, expect, it } from 'vitest'
import { locationErrorText } from '../../../platform/location'
import { startErrorText } from './start-errors.rules'

describe('a refused start', () => {
  const approval = 'Your account must be approved before you can go live. Please contact an administrator.'

  it('speaks of approval for any 403 and for the sentence itself', () => {
    expect(startErrorText({ code: 'FORBIDDEN', message: 'No' })).toBe(approval)
    expect(startErrorText({ code: null, message: 'Account must be approved' })).toBe(approval)
    expect(startErrorText({ code: null, message: '403: {"message":"No"}' })).toBe(approval)
  })

  it('speaks of signing in without a session', () => {
    expect(startErrorText({ code: 'UNAUTHORIZED', message: 'Sign in to do this' })).toBe(
      'You must be logged in to start a stream',
    )
    expect(startErrorText({ code: null, message: 'Not logged in' })).toBe('You must be logged in to start a stream')
  })

  it('is short about anything else', () => {
    expect(startErrorText({ code: 'INTERNAL_SERVER_ERROR', message: 'Oops' })).toBe('Failed to start stream')
  })
})

describe('an unknown position', () => {
  it('says why', () => {
    expect(locationErrorText(1)).toBe(
      'Location access permission denied. Location is required for accurate storm tracking.',
    )
    expect(locationErrorText(2)).toBe('Location information is unavailable')
    expect(locationErrorText(3)).toBe('Location request timed out')
    expect(locationErrorText(9)).toBe('Failed to get location')
  })
})
