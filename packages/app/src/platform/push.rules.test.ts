import { expect, test } from 'vitest'
import { decodeKey, deviceName, getPushState, isIos, notSupportedAdvice } from './push.rules'

const pixel =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

test('the permission counts only where the browser supports web push', () => {
  expect(getPushState({ hasWorker: true, hasPush: true, permission: 'default' })).toBe('default')
  expect(getPushState({ hasWorker: true, hasPush: true, permission: 'granted' })).toBe('granted')
  expect(getPushState({ hasWorker: true, hasPush: true, permission: 'denied' })).toBe('denied')
  expect(getPushState({ hasWorker: false, hasPush: true, permission: 'granted' })).toBe('not-supported')
  expect(getPushState({ hasWorker: true, hasPush: false, permission: 'granted' })).toBe('not-supported')
  expect(getPushState({ hasWorker: true, hasPush: true, permission: null })).toBe('not-supported')
})

test('an iPad that calls itself a Mac is recognised by its touch screen', () => {
  expect(isIos(iphone, 5)).toBe(true)
  expect(isIos(mac, 5)).toBe(true)
  expect(isIos(mac, 0)).toBe(false)
  expect(isIos(pixel, 5)).toBe(false)
})

test('where push is missing, iOS is led to the Home Screen and others to another browser', () => {
  expect(notSupportedAdvice(true)).toContain('Add to Home Screen')
  expect(notSupportedAdvice(false)).toContain('Chrome, Firefox or Edge')
})

test('a device is named by its browser and system', () => {
  expect(deviceName(pixel)).toBe('Chrome on Android')
  expect(deviceName(edge)).toBe('Edge on Windows')
  expect(deviceName(iphone)).toBe('Safari on iPhone')
  expect(deviceName(mac)).toBe('Safari on macOS')
  expect(deviceName(firefox)).toBe('Firefox on Linux')
  expect(deviceName('something new')).toBe('Browser')
})

test('a key in base64url becomes its bytes', () => {
  expect([...decodeKey('-_8A')]).toEqual([251, 255, 0])
})
