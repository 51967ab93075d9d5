import { PHOTO_PAGE, type Photo } from '@squall/shared/contract/community'
import { expect, test } from 'vitest'
import {
  emptyPhoto,
  findMissingPicture,
  findNeighbours,
  getNextPage,
  getPhotoState,
  photoForm,
  toIsoDate,
  toPhotoFormData,
} from './rules'

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
  expect(photoForm.safeParse(emptyPhoto).error?.issues[0]?.message).toBe('Title is required')
})

test('only filled-in fields are sent, the date with its time zone', () => {
  const fields = photoForm.parse({ ...emptyPhoto, title: ' Hail ', dateTaken: '2026-05-20T15:04', isPublic: false })
  const form = Object.fromEntries(toPhotoFormData(fields, file))
  expect(Object.keys(form).sort()).toEqual(['dateTaken', 'isPublic', 'photo', 'stormType', 'title'])
  expect(form).toMatchObject({ title: 'Hail', stormType: 'other', isPublic: 'false' })
  expect(form.dateTaken).toBe(new Date(2026, 4, 20, 15, 4).toISOString())
  expect(toIsoDate('')).toBeNull()
})

const photo = (serial: number): Photo => ({
  id: `p${serial}`,
  serial,
  userId: 'u',
  title: 'Wall cloud',
  description: null,
  imageUrl: '/files/photos/a-large.webp',
  width: 2048,
  height: 1024,
  placeholder: '',
  location: null,
  stormType: 'other',
  weatherConditions: null,
  dateTaken: null,
  isPublic: true,
  isApproved: true,
  status: 'approved',
  rejectReason: null,
  likes: 0,
  likedByMe: false,
  comments: 0,
  views: 0,
  createdAt: '2026-05-20T20:00:00.000Z',
  user: { id: 'u', username: 'u', displayName: 'U', isVerified: false, profileImageUrl: null },
})

test('the author sees why a photo is not public', () => {
  expect(getPhotoState({ status: 'approved', isPublic: true })).toBeNull()
  expect(getPhotoState({ status: 'approved', isPublic: false })).toBe('Only you')
  expect(getPhotoState({ status: 'pending', isPublic: false })).toBe('Pending')
  expect(getPhotoState({ status: 'rejected', isPublic: true })).toBe('Rejected')
})

test('the neighbours of a photo are those in the list', () => {
  const photos = [photo(3), photo(2), photo(1)]
  expect(findNeighbours(photos, 'p3')).toEqual({ before: null, after: 'p2' })
  expect(findNeighbours(photos, 'p2')).toEqual({ before: 'p3', after: 'p1' })
  expect(findNeighbours(photos, 'p1')).toEqual({ before: 'p2', after: null })
  expect(findNeighbours(photos, 'other')).toEqual({ before: null, after: null })
})

test('the next page of an order begins after the last photo of a full page', () => {
  const page = Array.from({ length: PHOTO_PAGE }, (_, n) => ({ id: `${n}`, serial: 90 - n, likes: 7, comments: 2 }))
  expect(getNextPage.newest(page)).toBe(91 - PHOTO_PAGE)
  expect(getNextPage.liked(page)).toBe(`7-${91 - PHOTO_PAGE}`)
  expect(getNextPage.discussed(page)).toBe(`2-${91 - PHOTO_PAGE}`)
  expect(getNextPage.liked(page.slice(1))).toBeUndefined()
})
