import { expect, test } from 'vitest'
import { bellName, unreadBadge } from './constants'

test('the bell counts what is unread up to 99', () => {
  expect(unreadBadge(0)).toBeNull()
  expect(unreadBadge(1)).toBe('1')
  expect(unreadBadge(99)).toBe('99')
  expect(unreadBadge(100)).toBe('99+')
})

test('the bell says its count aloud', () => {
  expect(bellName(0)).toBe('Notifications')
  expect(bellName(3)).toBe('Notifications, 3 unread')
  expect(bellName(100)).toBe('Notifications, 99+ unread')
})
