import { describe, expect, it } from 'vitest'
import { cameraErrorText, isRefused, permissionHints } from './camera-errors.rules'

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

  it('counts as refused only when somebody said no', () => {
    expect(isRefused(named('NotAllowedError'))).toBe(true)
    expect(isRefused(named('NotFoundError'))).toBe(false)
    expect(isRefused('NotAllowedError')).toBe(false)
  })
})

describe('permission hints', () => {
  it('begin with the browser in use', () => {
    const firstFor = (userAgent: string) => permissionHints(userAgent)[0]?.browser
    expect(firstFor('Mozilla/5.0 Chrome/140.0 Safari/537.36')).toBe('Chrome')
    expect(firstFor('Mozilla/5.0 Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge')
    expect(firstFor('Mozilla/5.0 Gecko/20100101 Firefox/140.0')).toBe('Firefox')
    expect(firstFor('Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1')).toBe('Safari')
  })

  it('name every browser once', () => {
    const names = permissionHints('').map(({ browser }) => browser)
    expect(new Set(names).size).toBe(4)
  })
})
