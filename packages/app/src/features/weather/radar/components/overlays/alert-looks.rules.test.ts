import { expect, test } from 'vitest'
import { weatherColors } from '../../../../../ui/theme/weather-colors'
import { getAlertLook } from './alert-looks.rules'

const officialColors = [
  ['warning', 'tornado', '#FF0000'],
  ['warning', 'severe-thunderstorm', '#FFA500'],
  ['warning', 'flash-flood', '#8B0000'],
  ['watch', 'tornado', '#FFFF00'],
  ['watch', 'severe-thunderstorm', '#DB7093'],
  ['watch', 'flash-flood', '#2E8B57'],
] as const

test('areas have the colours of the National Weather Service', () => {
  for (const [kind, type, color] of officialColors) {
    const name = getAlertLook({ kind, type }).color.replace('nws.', '')
    expect(Object.entries(weatherColors.nws ?? {}).find(([token]) => token === name)?.[1]).toEqual({ value: color })
  }
})

test('warnings are solid, watches and advisories are not', () => {
  expect(getAlertLook({ kind: 'warning', type: 'tornado' }).dashes).toBeUndefined()
  expect(getAlertLook({ kind: 'watch', type: 'tornado' }).dashes).toBeDefined()
  expect(getAlertLook({ kind: 'advisory', type: 'other' })).toMatchObject({ color: 'nws.other', dashes: '2 5' })
})

test('an emergency is a warning with a wider line', () => {
  const emergency = getAlertLook({ kind: 'emergency', type: 'tornado' })
  const warning = getAlertLook({ kind: 'warning', type: 'tornado' })
  expect(emergency.color).toBe(warning.color)
  expect(emergency.width).toBeGreaterThan(warning.width)
})

test('what is too dark for a dark map has a light edge', () => {
  expect(getAlertLook({ kind: 'warning', type: 'flash-flood' }).isDark).toBe(true)
  expect(getAlertLook({ kind: 'warning', type: 'tornado' }).isDark).toBe(false)
})
