import { expect, test } from 'vitest'
import { chatRatePerMinute, engagementLevel } from './engagement.rules'

const watched = { viewersNow: 5, totalViews: 100, likes: 0, chatMessages: 0 }

test('engagement is likes and chat messages per view', () => {
  expect(engagementLevel({ ...watched, likes: 6, chatMessages: 5 })).toBe('High')
  expect(engagementLevel({ ...watched, likes: 5, chatMessages: 5 })).toBe('Medium')
  expect(engagementLevel({ ...watched, likes: 5 })).toBe('Low')
  expect(engagementLevel(watched)).toBe('Low')
})

test('while nobody watches there is no activity, and no views are no division', () => {
  expect(engagementLevel({ ...watched, viewersNow: 0, likes: 50 })).toBe('No Activity')
  expect(engagementLevel({ viewersNow: 1, totalViews: 0, likes: 3, chatMessages: 0 })).toBe('Low')
})

test('the chat rate is messages a minute, a first minute counting whole', () => {
  expect(chatRatePerMinute(30, 10 * 60_000)).toBe(3)
  expect(chatRatePerMinute(4, 15_000)).toBe(4)
  expect(chatRatePerMinute(0, 0)).toBe(0)
})
