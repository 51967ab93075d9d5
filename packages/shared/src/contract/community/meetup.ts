import { z } from 'zod'
import { PersonSummary } from '../account/profile'
import { dateTime, multiLine, optionalText, singleLine } from '../text'

export const MeetupStatus = z.enum(['upcoming', 'past', 'cancelled'])
export type MeetupStatus = z.infer<typeof MeetupStatus>

export const MEETUP_CAPACITY = { min: 1, max: 100, default: 20 } as const

/** How far ahead a meetup may be planned. */
export const MEETUP_DAYS_AHEAD = 730

/** How many meetups a list holds. */
export const MEETUP_LIST = 60

/** A meetup as the asker sees it. `meetupDate` is ISO 8601 in UTC; its organiser takes part in it. */
export const Meetup = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  location: z.string(),
  meetupDate: z.string(),
  maxParticipants: z.number().int(),
  currentParticipants: z.number().int(),
  safetyNotes: z.string().nullable(),
  weatherConditions: z.string().nullable(),
  status: MeetupStatus,
  joinedByMe: z.boolean(),
  createdAt: z.string(),
  user: PersonSummary,
})
export type Meetup = z.infer<typeof Meetup>

const CAPACITY_WRONG = `Participants must be a number from ${MEETUP_CAPACITY.min} to ${MEETUP_CAPACITY.max}`

export const CreateMeetupInput = z.object({
  title: singleLine({ label: 'Title', max: 100, min: 1 }),
  description: optionalText(multiLine({ label: 'Description', max: 2_000 })),
  location: singleLine({ label: 'Location', max: 200, min: 1 }),
  meetupDate: dateTime('Date'),
  maxParticipants: z
    .int(CAPACITY_WRONG)
    .min(MEETUP_CAPACITY.min, CAPACITY_WRONG)
    .max(MEETUP_CAPACITY.max, CAPACITY_WRONG)
    .default(MEETUP_CAPACITY.default),
  safetyNotes: optionalText(multiLine({ label: 'Safety notes', max: 1_000 })),
  weatherConditions: optionalText(singleLine({ label: 'Weather conditions', max: 200 })),
})
export type CreateMeetupInput = z.input<typeof CreateMeetupInput>
