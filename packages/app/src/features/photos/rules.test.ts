import { PHOTO_PAGE, type Photo } from '@squall/shared/photo'
import { expect, test } from 'vitest'
import { flippedLike, neighbours, nextPage, onlyOnce, photoState } from './rules'

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
  views: 0,
  createdAt: '2026-05-20T20:00:00.000Z',
  user: { id: 'u', username: 'u', displayName: 'U', isVerified: false, profileImageUrl: null },
})

test('the author is told what not everybody sees', () => {
  expect(photoState({ status: 'approved', isPublic: true })).toBeNull()
  expect(photoState({ status: 'approved', isPublic: false })).toBe('Only you')
  expect(photoState({ status: 'pending', isPublic: false })).toBe('Pending')
  expect(photoState({ status: 'rejected', isPublic: true })).toBe('Rejected')
})

test('a like moves the count by one and never below nothing', () => {
  expect(flippedLike({ likes: 4, likedByMe: false })).toEqual({ likes: 5, likedByMe: true })
  expect(flippedLike({ likes: 0, likedByMe: true })).toEqual({ likes: 0, likedByMe: false })
})

test('a full page has a next one, which begins after its last photo', () => {
  const page = Array.from({ length: PHOTO_PAGE }, (_, n) => photo(100 - n))
  expect(nextPage(page)).toBe(100 - PHOTO_PAGE + 1)
  expect(nextPage(page.slice(1))).toBeUndefined()
  expect(onlyOnce([...page, ...page.slice(3)])).toHaveLength(PHOTO_PAGE)
})

test('photos beside one are those of the list', () => {
  const photos = [photo(3), photo(2), photo(1)]
  expect(neighbours(photos, 'p3')).toEqual({ before: null, after: 'p2' })
  expect(neighbours(photos, 'p2')).toEqual({ before: 'p3', after: 'p1' })
  expect(neighbours(photos, 'p1')).toEqual({ before: 'p2', after: null })
  expect(neighbours(photos, 'other')).toEqual({ before: null, after: null })
})
