import { CreateMeetupInput, MEETUP_CAPACITY } from '@squall/shared/meetup'
import { z } from 'zod'

const DATE_MISSING = 'Date is required'

/** What a browser's date and time field holds, such as 2026-05-20T16:00 in the local time zone, as a time in UTC. */
const localTime = z
  .string()
  .refine((typed) => !Number.isNaN(Date.parse(typed)), DATE_MISSING)
  .transform((typed) => new Date(typed))
  .refine((time) => time.getTime() > Date.now(), 'Choose a date in the future')
  .transform((time) => time.toISOString())

const typedNumber = z
  .string()
  .transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed)))
  .pipe(CreateMeetupInput.shape.maxParticipants.unwrap())

/** The create dialog's fields as they are typed, and as they are sent. */
export const meetupForm = CreateMeetupInput.extend({ meetupDate: localTime, maxParticipants: typedNumber })

export const emptyMeetup: z.input<typeof meetupForm> = {
  title: '',
  description: '',
  location: '',
  meetupDate: '',
  maxParticipants: String(MEETUP_CAPACITY.default),
  safetyNotes: '',
  weatherConditions: '',
}
