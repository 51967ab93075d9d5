import { expect, test } from 'vitest'
import { formatBellName, formatUnreadBadge } from './rules'

test('the bell shows the unread count up to 99', () => {
  expect(formatUnreadBadge(0)).toBeNull()
  expect(formatUnreadBadge(1)).toBe('1')
  expect(formatUnreadBadge(99)).toBe('99')
  expect(formatUnreadBadge(100)).toBe('99+')
})

test("the bell's accessible name has the count", () => {
  expect(formatBellName(0)).toBe('Notifications')
  expect(formatBellName(3)).toBe('Notifications, 3 unread')
  expect(formatBellName(100)).toBe('Notifications, 99+ unread')
})
