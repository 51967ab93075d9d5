import type { BannerAlert } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { findBannerAlert } from './banner.rules'

const banner = (id: string, distance: number | null = null): BannerAlert => ({
  id,
  severity: 'warning',
  level: 'warning',
  type: 'tornado',
  title: 'Tornado Warning',
  area: 'Cleveland, OK',
  description: '',
  endTime: '2026-05-20T21:00:00Z',
  expires: '2026-05-20T21:00:00Z',
  distance,
  states: ['OK'],
})

const bannerFacts = { hasPlace: false, dismissed: new Map(), shownElsewhere: [] }

test('the banner is the first alert that was not dismissed, and an upgraded one returns', () => {
  const alerts = [banner('event.7:60'), banner('event.9:60')]
  const find = (dismissed: [string, number][]) =>
    findBannerAlert({ ...bannerFacts, alerts, dismissed: new Map(dismissed) })?.id
  expect(find([])).toBe('event.7:60')
  expect(find([['event.7', 60]])).toBe('event.9:60')
  expect(find([['event.7', 58]])).toBe('event.7:60')
  expect(
    find([
      ['event.7', 68],
      ['event.9', 60],
    ]),
  ).toBeUndefined()
})

test('where the place is known, only an alert around it has a banner', () => {
  const find = (alerts: BannerAlert[]) => findBannerAlert({ ...bannerFacts, alerts, hasPlace: true })?.id
  expect(find([banner('near:60', 3), banner('far:60')])).toBeUndefined()
  expect(find([banner('near:60', 3), banner('here:60', 0)])).toBe('here:60')
})

test('an alert that the page already says has no banner', () => {
  const alerts = [banner('event.7:60', 0)]
  expect(findBannerAlert({ ...bannerFacts, alerts, hasPlace: true, shownElsewhere: ['event.7'] })).toBeUndefined()
})
