import { expect, test } from 'vitest'
import { emptyPhoto, isoDate, PhotoForm, pictureMissing, toForm } from './form.rules'

const file = new File(['x'], 'storm.jpg', { type: 'image/jpeg' })

test('a missing picture is told in the documented words', () => {
  expect(pictureMissing('file', null, '')).toEqual({
    title: 'No File Selected',
    description: 'Please select a photo file to upload.',
  })
  expect(pictureMissing('file', file, '')).toBeNull()
  expect(pictureMissing('url', null, ' ')).toEqual({
    title: 'Image URL Required',
    description: 'Please enter a valid image URL.',
  })
  expect(pictureMissing('url', null, 'not an address')).toEqual({
    title: 'Invalid URL',
    description: 'Please enter a valid image URL (e.g. example.com/image.jpg)',
  })
  expect(pictureMissing('url', null, 'example.com/image.jpg')).toBeNull()
})

test('a photo needs a title', () => {
  expect(PhotoForm.safeParse(emptyPhoto).error?.issues[0]?.message).toBe('Title is required')
})

test('only what was filled in goes out, the date with its zone', () => {
  const fields = PhotoForm.parse({ ...emptyPhoto, title: ' Hail ', dateTaken: '2026-05-20T15:04', isPublic: false })
  const form = Object.fromEntries(toForm(fields, file))
  expect(Object.keys(form).sort()).toEqual(['dateTaken', 'isPublic', 'photo', 'stormType', 'title'])
  expect(form).toMatchObject({ title: 'Hail', stormType: 'other', isPublic: 'false' })
  expect(form.dateTaken).toBe(new Date(2026, 4, 20, 15, 4).toISOString())
  expect(isoDate('')).toBeNull()
})
