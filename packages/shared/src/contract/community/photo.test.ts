import { expect, test } from 'vitest'
import { ImageUrl } from './photo'

test('bare domains get https, and what is typed with a scheme stays', () => {
  expect(ImageUrl.parse(' example.com/image.jpg ')).toBe('https://example.com/image.jpg')
  expect(ImageUrl.parse('storms.example.org')).toBe('https://storms.example.org')
  expect(ImageUrl.parse('http://example.com/a?b=c')).toBe('http://example.com/a?b=c')
})

test('an invalid picture address is refused with the documented message', () => {
  const refusal = (typed: string) => ImageUrl.safeParse(typed).error?.issues[0]?.message
  expect(refusal('  ')).toBe('Please enter a valid image URL.')
  for (const typed of ['javascript:alert(1)', 'ftp://example.com/a.jpg', 'a picture', 'image', 'file:///etc/passwd']) {
    expect(refusal(typed), typed).toBe('Please enter a valid image URL (e.g. example.com/image.jpg)')
  }
})
