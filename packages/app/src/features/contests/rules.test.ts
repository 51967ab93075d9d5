import { type Contest, type ContestEntry, ENTRY_PAGE } from '@squall/shared/contract/community'
import { expect, test } from 'vitest'
import { formatTimeLeft, getNextEntryOffset, isContestFull, sortContests, toIsoTime, toLocalTime } from './rules'

const contest = (id: string, isOpen: boolean, endsAt: string): Contest => ({
  id,
  title: id,
  description: null,
  contestType: 'photo',
  stormType: null,
  currentSubmissions: 0,
  maxSubmissions: 2,
  endsAt,
  closedAt: null,
  isOpen,
  winnerEntryId: null,
  pictureUrl: null,
  pictureAlt: null,
  cover: null,
  myVote: null,
  createdAt: endsAt,
})

const entry = (id: string, votes = 0): ContestEntry => ({
  id,
  contestId: 'c',
  votes,
  createdAt: '2026-05-20T20:00:00.000Z',
  photo: {
    id,
    serial: 1,
    userId: 'u',
    title: 'Bolt',
    description: null,
    imageUrl: '',
    width: 1,
    height: 1,
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
  },
})

test('a page that is not full is the last', () => {
  const full = Array.from({ length: ENTRY_PAGE }, (_, index) => entry(String(index)))
  expect(getNextEntryOffset(full, [full, full])).toBe(2 * ENTRY_PAGE)
  expect(getNextEntryOffset([entry('a')], [full, [entry('a')]])).toBeUndefined()
})

test('open contests are sorted by end, closed ones follow', () => {
  const sorted = sortContests([
    contest('late', true, '2026-06-02'),
    contest('over', false, '2026-05-01'),
    contest('soon', true, '2026-06-01'),
  ])
  expect([sorted.open.map(({ id }) => id), sorted.over.map(({ id }) => id)]).toEqual([['soon', 'late'], ['over']])
})

test('a contest is full at its maximum', () => {
  const open = contest('c', true, '2026-06-01')
  expect([1, 2].map((currentSubmissions) => isContestFull({ ...open, currentSubmissions }))).toEqual([false, true])
})

test('a typed local time becomes an ISO time, other text stays for the form to refuse', () => {
  expect(toIsoTime('2026-06-01T12:00')).toBe(new Date('2026-06-01T12:00').toISOString())
  expect(toIsoTime('')).toBe('')
})

test('a time survives the way into a field and back', () => {
  expect(toLocalTime('2026-05-20T15:00:00.000Z')).toMatch(/^2026-05-\d\dT\d\d:\d\d$/)
  expect(toIsoTime(toLocalTime('2026-05-20T15:00:00.000Z'))).toBe('2026-05-20T15:00:00.000Z')
})

test('the time that a contest is open is in words, in the unit that fits', () => {
  const now = Date.parse('2026-05-20T12:00:00Z')
  const left = (ms: number) => formatTimeLeft(new Date(now + ms).toISOString(), now)
  const HOUR = 3_600_000
  expect(left(9 * 24 * HOUR + HOUR)).toBe('9 days left')
  expect(left(47 * HOUR)).toBe('47 hours left')
  expect(left(HOUR)).toBe('60 minutes left')
  expect(left(60_000)).toBe('1 minute left')
  expect(left(-1)).toBe('Ends now')
})
