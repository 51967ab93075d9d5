import type { Photo } from '@squall/shared/contract/community'
import { expect, test } from 'vitest'
import { findNeighbours, getPhotoState } from './rules'

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

test('the author sees why a photo is not public', () => {
  expect(getPhotoState({ status: 'approved', isPublic: true })).toBeNull()
  expect(getPhotoState({ status: 'approved', isPublic: false })).toBe('Only you')
  expect(getPhotoState({ status: 'pending', isPublic: false })).toBe('Pending')
  expect(getPhotoState({ status: 'rejected', isPublic: true })).toBe('Rejected')
})

test('neighbours come from the list', () => {
  const photos = [photo(3), photo(2), photo(1)]
  expect(findNeighbours(photos, 'p3')).toEqual({ before: null, after: 'p2' })
  expect(findNeighbours(photos, 'p2')).toEqual({ before: 'p3', after: 'p1' })
  expect(findNeighbours(photos, 'p1')).toEqual({ before: 'p2', after: null })
  expect(findNeighbours(photos, 'other')).toEqual({ before: null, after: null })
})
