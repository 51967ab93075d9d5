import type { BannerAlert } from '@squall/shared/alert'
import { expect, test } from 'vitest'
import { bannerOf } from './rules'

test('the banner is the first alert that was not dismissed', () => {
  const alert = (id: string): BannerAlert => ({
    id,
    severity: 'warning',
    type: 'tornado',
    title: 'Tornado Warning',
    area: 'Cleveland, OK',
    description: '',
    endTime: '2026-05-20T21:00:00Z',
  })
  const alerts = [alert('event:7.3'), alert('event:9.3')]
  expect(bannerOf(alerts, new Set())?.id).toBe('event:7.3')
  expect(bannerOf(alerts, new Set(['event:7.3']))?.id).toBe('event:9.3')
  expect(bannerOf([], new Set())).toBeUndefined()
})
