import { ALERT_MINUTES, ALERT_RADIUS_KM } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import { defaultDuration, defaultRadius, describeReach, durationChoices, listRadiusChoices } from './form.rules'

test('the recipients are shown before sending', () => {
  const area = { name: 'Moore, Oklahoma', latitude: 35.34, longitude: -97.49, radiusKm: 50 }
  expect(describeReach(area, 12)).toContain('within 31 mi of Moore, Oklahoma')
  expect(describeReach(null, 1)).toContain('all 1 member,')
  expect(describeReach(null, 1200)).toContain('all 1,200 members,')
  expect(describeReach(null, undefined)).toContain('all members,')
})

test('the server accepts every choice, and the defaults are choices', () => {
  const within = (choices: { value: string }[], { min, max }: { min: number; max: number }) =>
    choices.every(({ value }) => Number(value) >= min && Number(value) <= max)
  expect(within(durationChoices, ALERT_MINUTES)).toBe(true)
  expect(within(listRadiusChoices(), ALERT_RADIUS_KM)).toBe(true)
  expect(durationChoices.map(({ value }) => value)).toContain(defaultDuration)
  expect(listRadiusChoices().map(({ value }) => value)).toContain(defaultRadius)
})
