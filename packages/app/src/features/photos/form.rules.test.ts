import { expect, test } from 'vitest'
import { emptyPhoto, findMissingPicture, PhotoForm, toIsoDate, toPhotoFormData } from './form.rules'

const file = new File(['x'], 'storm.jpg', { type: 'image/jpeg' })

test('a missing picture is refused with the documented text', () => {
  expect(findMissingPicture('file', null, '')).toEqual({
    title: 'No File Selected',
    description: 'Please select a photo file to upload.',
  })
  expect(findMissingPicture('file', file, '')).toBeNull()
  expect(findMissingPicture('url', null, ' ')).toEqual({
    title: 'Image URL Required',
    description: 'Please enter a valid image URL.',
  })
  expect(findMissingPicture('url', null, 'not an address')).toEqual({
    title: 'Invalid URL',
    description: 'Please enter a valid image URL (e.g. example.com/image.jpg)',
  })
  expect(findMissingPicture('url', null, 'example.com/image.jpg')).toBeNull()
})

test('a photo needs a title', () => {
  expect(PhotoForm.safeParse(emptyPhoto).error?.issues[0]?.message).toBe('Title is required')
})

test('only filled-in fields are sent, the date with its time zone', () => {
  const fields = PhotoForm.parse({ ...emptyPhoto, title: ' Hail ', dateTaken: '2026-05-20T15:04', isPublic: false })
  const form = Object.fromEntries(toPhotoFormData(fields, file))
  expect(Object.keys(form).sort()).toEqual(['dateTaken', 'isPublic', 'photo', 'stormType', 'title'])
  expect(form).toMatchObject({ title: 'Hail', stormType: 'other', isPublic: 'false' })
  expect(form.dateTaken).toBe(new Date(2026, 4, 20, 15, 4).toISOString())
  expect(toIsoDate('')).toBeNull()
})
