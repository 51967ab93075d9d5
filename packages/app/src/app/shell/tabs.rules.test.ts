import { expect, test } from 'vitest'
import { countWarningsHere, findTab, hasGoLiveButton } from './tabs.rules'

test.each([
  ['/', 'Live'],
  ['/stream', 'Live'],
  ['/stream/s1', 'Live'],
  ['/streaming/other', 'Live'],
  ['/streaming/own', 'Me'],
  ['/radar', 'Radar'],
  ['/weather', 'Alerts'],
  ['/community/meetups/m1', 'Community'],
  ['/gallery', 'Community'],
  ['/me', 'Me'],
  ['/notifications', 'Me'],
  ['/profile', 'Me'],
  ['/profile/own', 'Me'],
  ['/profile/other', null],
  ['/admin', null],
])('%s belongs to the tab %s', (path, tab) => {
  expect(findTab(path, 'own')).toBe(tab)
})

test('to a visitor all channels are those of others', () => {
  expect(findTab('/streaming/own', null)).toBe('Live')
})

test('the round Go Live button is on Live and Me only', () => {
  expect(['/', '/stream', '/me'].every(hasGoLiveButton)).toBe(true)
  expect(['/stream/s1', '/radar', '/weather', '/community', '/profile/own'].some(hasGoLiveButton)).toBe(false)
})

test('the badge of Alerts counts warnings in force over the place, not those beside it, watches or what has ended', () => {
  const now = Date.parse('2025-05-20T20:00:00Z')
  const alert = { level: 'warning', distance: 0, endTime: '2025-05-20T20:30:00Z' } as const
  const others = [
    { ...alert, distance: 3 },
    { ...alert, level: 'watch' as const },
    { ...alert, level: 'advisory' as const },
    { ...alert, endTime: '2025-05-20T19:59:00Z' },
  ]
  expect(countWarningsHere([alert, { ...alert, level: 'emergency' }, ...others], now)).toBe(2)
  expect(countWarningsHere(others, now)).toBe(0)
})
