import type { Photo } from '@squall/shared/contract/community'
import { expect, test } from 'vitest'
import { neighbours, photoState } from './rules'

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

test('photos beside one are those of the list', () => {
  const photos = [photo(3), photo(2), photo(1)]
  expect(neighbours(photos, 'p3')).toEqual({ before: null, after: 'p2' })
  expect(neighbours(photos, 'p2')).toEqual({ before: 'p3', after: 'p1' })
  expect(neighbours(photos, 'p1')).toEqual({ before: 'p2', after: null })
  expect(neighbours(photos, 'other')).toEqual({ before: null, after: null })
})
