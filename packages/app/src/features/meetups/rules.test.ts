import type { Meetup } from '@squall/shared/contract/community'
import { expect, test } from 'vitest'
import { emptyMeetup, getMeetupChoice, meetupForm, toMeetupChanges, toMeetupFields } from './rules'

const filled = { ...emptyMeetup, title: 'Coffee', location: 'Norman', meetupDate: '2999-05-20T16:00' }

const listErrors = (changes: Partial<typeof emptyMeetup>) =>
  Object.fromEntries(
    meetupForm.safeParse({ ...filled, ...changes }).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )

test('a filled form is sent with its time in UTC and twenty places', () => {
  expect(meetupForm.parse(filled)).toEqual({
    title: 'Coffee',
    description: null,
    location: 'Norman',
    meetupDate: new Date('2999-05-20T16:00').toISOString(),
    maxParticipants: 20,
    safetyNotes: null,
    weatherConditions: null,
  })
})

test('an empty form reports each missing field', () => {
  expect(listErrors(emptyMeetup)).toEqual({
    title: 'Title is required',
    location: 'Location is required',
    meetupDate: 'Date is required',
  })
})

test('a time in the past and places out of range are refused', () => {
  expect(listErrors({ meetupDate: '2020-01-01T12:00' })).toEqual({ meetupDate: 'Choose a date in the future' })
  for (const maxParticipants of ['0', '101', '2.5', '', 'many'])
    expect(listErrors({ maxParticipants })).toEqual({
      maxParticipants: 'Participants must be a number from 1 to 100',
    })
})

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

test('anyone can join while a place is free', () => {
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

test('an edit sends the time only when it was changed, so an untouched form moves nothing', () => {
  const planned = { ...meetup, description: 'Maps', meetupDate: '2999-05-20T21:00:30.000Z' }
  const typed = toMeetupFields(planned)
  const untouched = toMeetupChanges(planned, meetupForm.parse(typed))
  expect(untouched).toEqual({
    id: 'm-1',
    title: 'Coffee',
    description: 'Maps',
    location: 'Norman',
    maxParticipants: 2,
    safetyNotes: null,
    weatherConditions: null,
  })
  const later = meetupForm.parse({ ...typed, meetupDate: '2999-06-01T16:00' })
  expect(toMeetupChanges(planned, later).meetupDate).toBe(new Date('2999-06-01T16:00').toISOString())
})
