import { ALERT_MINUTES, ALERT_RADIUS_KM } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import { describeReach, durationChoices, radiusChoices, usualDuration, usualRadius } from './form.rules'

test('whom it reaches is said before it is sent', () => {
  const area = { name: 'Moore, Oklahoma', latitude: 35.34, longitude: -97.49, radiusKm: 50 }
  expect(describeReach(area, 12)).toContain('within 50 km of Moore, Oklahoma')
  expect(describeReach(null, 1)).toContain('all 1 approved member,')
  expect(describeReach(null, 1200)).toContain('all 1,200 approved members,')
  expect(describeReach(null, undefined)).toContain('all members,')
})

test('every choice is one that the server takes, and the usual ones are among them', () => {
  const within = (choices: { value: string }[], { min, max }: { min: number; max: number }) =>
    choices.every(({ value }) => Number(value) >= min && Number(value) <= max)
  expect(within(durationChoices, ALERT_MINUTES)).toBe(true)
  expect(within(radiusChoices, ALERT_RADIUS_KM)).toBe(true)
  expect(durationChoices.map(({ value }) => value)).toContain(usualDuration)
  expect(radiusChoices.map(({ value }) => value)).toContain(usualRadius)
})
