import { expect, test } from 'vitest'
import { getWornTheme, toThemeEdit } from './rules'

test('a page wears the theme of its visitors until one is chosen', () => {
  const page = { streaming_page_theme: 'storm-dark', streaming_page_theme_chosen: false } as const
  expect(getWornTheme(page)).toBe('visitor')
  expect(getWornTheme({ ...page, streaming_page_theme_chosen: true })).toBe('storm-dark')
  expect(toThemeEdit('visitor')).toEqual({ streaming_page_theme_chosen: false })
  expect(toThemeEdit('storm-dark')).toEqual({ streaming_page_theme: 'storm-dark' })
})
