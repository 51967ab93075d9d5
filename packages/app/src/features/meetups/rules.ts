import { CreateMeetupInput, MEETUP_CAPACITY, type Meetup } from '@squall/shared/contract/community'
import { z } from 'zod'
import { futureTime } from '../../platform/local-time.rules'

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

/** The create dialog's schema: fields as typed in, fields as sent out. */
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
