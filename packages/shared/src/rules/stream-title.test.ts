import { expect, test } from 'vitest'
import { isTitleChange, streamTitleOrDefault } from './stream-title'

test('a blank title becomes the default one', () => {
  for (const blank of ['', '   ', null, undefined]) expect(streamTitleOrDefault(blank)).toBe('Live Storm Chase')
  expect(streamTitleOrDefault('  Shelf cloud ')).toBe('Shelf cloud')
})

test('an edit is saved only when the title changes', () => {
  expect(isTitleChange('Shelf cloud', 'Wall cloud')).toBe(true)
  expect(isTitleChange(' Wall cloud ', 'Wall cloud')).toBe(false)
  expect(isTitleChange('   ', 'Wall cloud')).toBe(false)
  expect(isTitleChange('x'.repeat(51), 'Wall cloud')).toBe(false)
})
