import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.rules'

test('srcset lists each size with its width and omits sizes that are not smaller', () => {
  const imageUrl = '/files/photos/a-large.webp'
  expect(pictureSources({ imageUrl, width: 1024, height: 2048 })).toBe(
    '/files/photos/a-small.webp 240w, /files/photos/a-medium.webp 480w, /files/photos/a-large.webp 1024w',
  )
  expect(pictureSources({ imageUrl, width: 700, height: 500 })).toBe(
    '/files/photos/a-small.webp 480w, /files/photos/a-large.webp 700w',
  )
  expect(pictureSources({ imageUrl, width: 300, height: 200 })).toBe('/files/photos/a-large.webp 300w')
})
