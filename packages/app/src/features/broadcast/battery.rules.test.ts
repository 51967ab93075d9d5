import { expect, test } from 'vitest'
import { formatBattery } from './battery.rules'

test('the battery is told in words, and a low one is called so', () => {
  expect(formatBattery({ level: 0.8, isCharging: false })).toBe('Battery 80%')
  expect(formatBattery({ level: 0.2, isCharging: false })).toBe('Battery low, 20%')
  expect(formatBattery({ level: 0.12, isCharging: true })).toBe('Charging, 12%')
})
