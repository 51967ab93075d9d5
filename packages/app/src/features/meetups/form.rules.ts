import { CreateMeetupInput, MEETUP_CAPACITY } from '@squall/shared/contract/community'
import { z } from 'zod'
import { futureTime } from '../../platform/local-time.rules'

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
