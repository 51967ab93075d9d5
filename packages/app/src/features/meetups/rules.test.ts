import type { Meetup } from '@squall/shared/contract/community'
import { expect, test } from 'vitest'
import { getMeetupChoice } from './rules'

const meetup: Meetup = {
  id: 'm-1',
  userId: 'host',
  title: 'Coffee',
  description: null,
  location: 'Norman',
  meetupDate: '2999-05-20T21:00:00.000Z',
  maxParticipants: 2,
  currentParticipants: 1,
  safetyNotes: null,
  weatherConditions: null,
  status: 'upcoming',
  joinedByMe: false,
  createdAt: '2026-05-01T12:00:00.000Z',
  user: { id: 'host', username: 'host', displayName: 'Host', isVerified: false },
}
const full = { ...meetup, currentParticipants: 2 }

test('any visitor can join while a place is free', () => {
  expect(getMeetupChoice(meetup, 'me')).toBe('join')
  expect(getMeetupChoice(meetup, null)).toBe('join')
  expect(getMeetupChoice(full, 'me')).toBe('full')
})

test('a participant can leave, also when the meetup is full', () => {
  expect(getMeetupChoice({ ...full, joinedByMe: true }, 'me')).toBe('leave')
})

test('its creator can cancel it', () => {
  expect(getMeetupChoice({ ...full, joinedByMe: true }, 'host')).toBe('cancel')
})

test('a meetup that is over or cancelled offers no action', () => {
  for (const status of ['past', 'cancelled'] as const)
    expect(getMeetupChoice({ ...meetup, status }, 'host')).toBe('none')
})
