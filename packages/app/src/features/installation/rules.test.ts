import { expect, test } from 'vitest'
import { getInstallMethod, isOtherBuild } from './rules'

test('an installed app offers nothing, a prompt comes before advice, and iOS gets advice', () => {
  expect(getInstallMethod({ isInstalled: true, hasPrompt: true, onIos: true })).toBe('installed')
  expect(getInstallMethod({ isInstalled: false, hasPrompt: true, onIos: false })).toBe('prompt')
  expect(getInstallMethod({ isInstalled: false, hasPrompt: false, onIos: true })).toBe('by-hand')
  expect(getInstallMethod({ isInstalled: false, hasPrompt: false, onIos: false })).toBe('none')
})

test('a page belongs to another build when its entry script differs', () => {
  expect(isOtherBuild('https://squall.test/assets/index-a.js', '/assets/index-a.js')).toBe(false)
  expect(isOtherBuild('https://squall.test/assets/index-a.js', '/assets/index-b.js')).toBe(true)
  expect(isOtherBuild(null, '/assets/index-b.js')).toBe(false)
})
