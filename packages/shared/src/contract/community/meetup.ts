import { z } from 'zod'
import { PersonSummary } from '../account/profile'
import { dateTime, Identifier, multiLine, optionalText, singleLine } from '../text'
import { ContentAuthor } from './comment'

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

/**
 * A meetup with those who are coming. `attendees` are the organiser, and the members who chose to show their names in the
 * order they joined, for signed-in members only; `currentParticipants` counts the others too. `showsMyName` is the asker's own choice.
 */
export const MeetupDetails = Meetup.extend({ attendees: z.array(ContentAuthor), showsMyName: z.boolean() })
export type MeetupDetails = z.infer<typeof MeetupDetails>

/** An upcoming meetup as the mark of a map, at the middle of the town that its location names. */
export const MapMeetup = Meetup.pick({
  ...{ id: true, title: true, location: true, meetupDate: true, maxParticipants: true, currentParticipants: true },
}).extend({ latitude: z.number(), longitude: z.number() })
export type MapMeetup = z.infer<typeof MapMeetup>

/** The soonest first. `unplaced` counts the meetups whose location names no town of the United States with its state. */
export const MapMeetups = z.object({ meetups: z.array(MapMeetup), unplaced: z.number().int() })
export type MapMeetups = z.infer<typeof MapMeetups>

const CAPACITY_WRONG = `Participants must be a number from ${MEETUP_CAPACITY.min} to ${MEETUP_CAPACITY.max}`

const Capacity = z.int(CAPACITY_WRONG).min(MEETUP_CAPACITY.min, CAPACITY_WRONG).max(MEETUP_CAPACITY.max, CAPACITY_WRONG)

export const CreateMeetupInput = z.object({
  title: singleLine({ label: 'Title', max: 100, min: 1 }),
  description: optionalText(multiLine({ label: 'Description', max: 2_000 })),
  location: singleLine({ label: 'Location', max: 200, min: 1 }),
  meetupDate: dateTime('Date'),
  maxParticipants: Capacity.default(MEETUP_CAPACITY.default),
  safetyNotes: optionalText(multiLine({ label: 'Safety notes', max: 1_000 })),
  weatherConditions: optionalText(singleLine({ label: 'Weather conditions', max: 200 })),
})
export type CreateMeetupInput = z.input<typeof CreateMeetupInput>

/** Fields to change; those that are left out stay. */
export const EditMeetupInput = CreateMeetupInput.extend({ maxParticipants: Capacity })
  .partial()
  .extend({ id: Identifier })
export type EditMeetupInput = z.input<typeof EditMeetupInput>

/** Without `showName` a new participant's name is not shown, and someone who joined already keeps their choice. */
export const JoinMeetupInput = z.object({
  id: Identifier,
  showName: z.boolean('Show name must be true or false').optional(),
})
export type JoinMeetupInput = z.input<typeof JoinMeetupInput>
