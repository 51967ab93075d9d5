import {
  CreateMeetupInput,
  type EditMeetupInput,
  MEETUP_CAPACITY,
  type Meetup,
} from '@squall/shared/contract/community'
import { z } from 'zod'
import { futureTime, toLocalInputValue } from '../../platform/local-time.rules'

export const isMeetupFull = ({ currentParticipants, maxParticipants }: Meetup): boolean =>
  currentParticipants >= maxParticipants

/** Returns the visitor's possible action; 'none' once the meetup is over or cancelled. */
export function getMeetupChoice(
  meetup: Meetup,
  viewerId: string | null,
): 'none' | 'cancel' | 'leave' | 'full' | 'join' {
  if (meetup.status !== 'upcoming') return 'none'
  if (meetup.userId === viewerId) return 'cancel'
  if (meetup.joinedByMe) return 'leave'
  return isMeetupFull(meetup) ? 'full' : 'join'
}

/** Returns the path of the meetup's calendar file. */
export const getMeetupCalendarPath = ({ id }: Meetup): string =>
  `/api/community/meetups/${encodeURIComponent(id)}/calendar.ics`

const typedNumber = z
  .string()
  .transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed)))
  .pipe(CreateMeetupInput.shape.maxParticipants.unwrap())

/** The schema of the create and edit dialogs: fields as typed in, fields as sent out. */
export const meetupForm = CreateMeetupInput.extend({
  meetupDate: futureTime('Date is required'),
  maxParticipants: typedNumber,
})

export const emptyMeetup: z.input<typeof meetupForm> = {
  title: '',
  description: '',
  location: '',
  meetupDate: '',
  maxParticipants: String(MEETUP_CAPACITY.default),
  safetyNotes: '',
  weatherConditions: '',
}

/** Returns the fields of the edit dialog. */
export const toMeetupFields = (meetup: Meetup): z.input<typeof meetupForm> => ({
  title: meetup.title,
  description: meetup.description ?? '',
  location: meetup.location,
  meetupDate: toLocalInputValue(meetup.meetupDate),
  maxParticipants: String(meetup.maxParticipants),
  safetyNotes: meetup.safetyNotes ?? '',
  weatherConditions: meetup.weatherConditions ?? '',
})

/**
 * Returns what the edit dialog sends. The time is left out unless it was changed: the field holds no seconds, so an untouched
 * one could move the meetup and notify everyone.
 */
export function toMeetupChanges(
  meetup: Meetup,
  { meetupDate, ...fields }: z.output<typeof meetupForm>,
): EditMeetupInput {
  const isSameTime = toLocalInputValue(meetupDate) === toLocalInputValue(meetup.meetupDate)
  return { ...fields, id: meetup.id, ...(!isSameTime && { meetupDate }) }
}
