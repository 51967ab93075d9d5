import { describe, expect, it } from 'vitest'
import { locationErrorText } from '../../platform/location'
import { cameraErrorText, isAccessDenied, listPermissionHints, startErrorText } from './errors.rules'

const named = (name: string) => new DOMException('', name)

describe('camera errors', () => {
  it.each([
    ['NotAllowedError', 'Please allow camera and microphone access when prompted.'],
    ['NotFoundError', 'No camera or microphone found. Please check your devices.'],
    ['NotReadableError', 'Camera is being used by another app. Please close other apps and try again.'],
    ['NotSupportedError', 'Your browser does not support camera access. Please use Chrome, Firefox, Safari or Edge.'],
    ['UnheardOfError', 'Camera and microphone access is needed for live streaming.'],
  ])('%s is explained', (name, text) => {
    expect(cameraErrorText(named(name))).toBe(text)
  })

  it('count as denied only after a refusal of the user or the browser', () => {
    expect(isAccessDenied(named('NotAllowedError'))).toBe(true)
    expect(isAccessDenied(named('NotFoundError'))).toBe(false)
    expect(isAccessDenied('NotAllowedError')).toBe(false)
  })
})

describe('permission hints', () => {
  it('start with the current browser', () => {
    const firstFor = (userAgent: string) => listPermissionHints(userAgent)[0]?.browser
    expect(firstFor('Mozilla/5.0 Chrome/140.0 Safari/537.36')).toBe('Chrome')
    expect(firstFor('Mozilla/5.0 Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge')
    expect(firstFor('Mozilla/5.0 Gecko/20100101 Firefox/140.0')).toBe('Firefox')
    expect(firstFor('Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1')).toBe('Safari')
  })

  it('name every browser once', () => {
    const names = listPermissionHints('').map(({ browser }) => browser)
    expect(new Set(names).size).toBe(4)
  })
})

describe('a refused start', () => {
  const approval = 'Your account must be approved before you can go live. Please contact an administrator.'

  it('names the approval for any 403 and for the sentence itself', () => {
    expect(startErrorText({ code: 'FORBIDDEN', message: 'No' })).toBe(approval)
    expect(startErrorText({ code: null, message: 'Account must be approved' })).toBe(approval)
    expect(startErrorText({ code: null, message: '403: {"message":"No"}' })).toBe(approval)
  })

  it('names the sign-in without a session', () => {
    expect(startErrorText({ code: 'UNAUTHORIZED', message: 'Sign in to do this' })).toBe(
      'You must be logged in to start a stream',
    )
    expect(startErrorText({ code: null, message: 'Not logged in' })).toBe('You must be logged in to start a stream')
  })

  it('is short for any other failure', () => {
    expect(startErrorText({ code: 'INTERNAL_SERVER_ERROR', message: 'Oops' })).toBe('Failed to start stream')
  })
})

describe('an unknown position', () => {
  it('has a message for each code', () => {
    expect(locationErrorText(1)).toBe(
      'Location access permission denied. Location is required for accurate storm tracking.',
    )
    expect(locationErrorText(2)).toBe('Location information is unavailable')
    expect(locationErrorText(3)).toBe('Location request timed out')
    expect(locationErrorText(9)).toBe('Failed to get location')
  })
})
