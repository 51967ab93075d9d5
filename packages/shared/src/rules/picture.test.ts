import { expect, test } from 'vitest'
import {
  PICTURE_IS_SVG,
  PICTURE_MAX_BYTES,
  PICTURE_TOO_LARGE,
  PICTURE_WRONG_TYPE,
  pictureRefusal,
  toPictureUrl,
} from './picture'

test('a stored picture is found in its small size, and another address stays as it is', () => {
  expect(toPictureUrl('/files/avatars/ab12-large.webp', 'small')).toBe('/files/avatars/ab12-small.webp')
  expect(toPictureUrl('/files/avatars/ab12-large.webp', 'large')).toBe('/files/avatars/ab12-large.webp')
  expect(toPictureUrl('/files/odd.webp', 'small')).toBe('/files/odd.webp')
})

test('a file is refused by its type or size with a sentence', () => {
  expect(pictureRefusal({ type: 'image/jpeg', size: PICTURE_MAX_BYTES })).toBeNull()
  expect(pictureRefusal({ type: '', size: 10 })).toBeNull()
  expect(pictureRefusal({ type: 'image/svg+xml', size: 10 })).toBe(PICTURE_IS_SVG)
  expect(pictureRefusal({ type: 'application/pdf', size: 10 })).toBe(PICTURE_WRONG_TYPE)
  expect(pictureRefusal({ type: 'image/png', size: PICTURE_MAX_BYTES + 1 })).toBe(PICTURE_TOO_LARGE)
})
