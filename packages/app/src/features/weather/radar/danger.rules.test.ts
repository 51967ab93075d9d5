import { expect, test } from 'vitest'
import { activeDangers, dangersAt, getAlertCenter, nextEnd, tapped } from './danger.rules'
import { alert, signature, square } from './testing/alerts'

const now = Date.parse('2026-05-20T20:16:00Z')
const bismarck = { latitude: 46.81, longitude: -100.78 }

test('an alert is gone at the moment it expires, and a signature stays until the next answer', () => {
  const soon = alert('soon', { expires: '2026-05-20T20:16:30Z' })
  const ids = (time: number) => activeDangers([soon, signature], time).map(({ id }) => id)
  expect(ids(now + 29_999)).toEqual(['soon', 'swirl'])
  expect(ids(now + 30_000)).toEqual(['swirl'])
  expect(nextEnd([signature, alert('later'), soon], now)).toBe(now + 30_000)
  expect(nextEnd([soon], now + 30_000)).toBeNull()
})

test('the most dangerous comes first: emergencies, warnings of tornadoes, other warnings, signatures, watches, advisories', () => {
  const mixed = [
    alert('advisory', { kind: 'advisory', type: 'other' }),
    alert('tornado watch', { kind: 'watch' }),
    signature,
    alert('flood', { type: 'flash-flood' }),
    alert('wind', { type: 'severe-thunderstorm' }),
    alert('tornado'),
    alert('flood emergency', { kind: 'emergency', type: 'flash-flood' }),
  ]
  expect(activeDangers(mixed, now).map(({ id }) => id)).toEqual([
    'flood emergency',
    'tornado',
    'wind',
    'flood',
    'swirl',
    'tornado watch',
    'advisory',
  ])
})

test('an alert is shown at the middle of its area, a signature where it is', () => {
  expect(getAlertCenter(alert('one'))).toEqual({ latitude: 46.75, longitude: -100.75 })
  expect(getAlertCenter(signature)).toEqual({ latitude: 46.8, longitude: -100.8 })
  expect(getAlertCenter(alert('nowhere', { polygons: [] }))).toBeNull()
})

test('a tap finds the areas around it and signatures nearby, not what lies in a hole', () => {
  const far = alert('far', { polygons: [square(-98, 46, 0.5)] })
  const around = alert('around', { polygons: [[...square(-102, 46, 2), ...square(-101, 46.5, 0.6)]] })
  expect(dangersAt([alert('here'), far, around, signature], bismarck, 5)).toEqual(['here', 'swirl'])
  expect(dangersAt([signature], bismarck, 1)).toEqual([])
})

test('taps on one spot go through what is there and then select nothing', () => {
  const here = ['tornado', 'watch']
  expect(tapped(null, here)).toBe('tornado')
  expect(tapped('elsewhere', here)).toBe('tornado')
  expect(tapped('tornado', here)).toBe('watch')
  expect(tapped('watch', here)).toBeNull()
  expect(tapped('tornado', [])).toBeNull()
})
