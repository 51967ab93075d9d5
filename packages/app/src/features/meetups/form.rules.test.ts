import { expect, test } from 'vitest'
import { emptyMeetup, meetupForm } from './form.rules'

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
