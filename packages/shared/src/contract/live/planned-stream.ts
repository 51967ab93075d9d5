import { z } from 'zod'
import { STREAM_TITLE_MAX } from '../../rules/stream-title'
import { PersonSummary } from '../account/user'
import { dateTime, Identifier, singleLine } from '../text'

/** How long before the start reminders are sent; from then on the time cannot change. */
export const REMINDER_MINUTES = 15

/** How far ahead a stream may be planned. */
export const PLAN_DAYS_AHEAD = 365

/** How many streams one person may have planned at once. */
export const MAX_PLANNED = 20

/** How long after its time a planned stream is still listed as upcoming, because storms are late. */
export const LATE_MINUTES = 30

/**
 * A stream planned for later, as the asker sees it. `reminders` is the number of people who want a reminder; `remindable` is
 * true while a reminder can still be asked for. People with a reminder also see cancelled ones. Times are ISO 8601 in UTC.
 */
export const PlannedStream = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  startsAt: z.string(),
  createdAt: z.string(),
  status: z.enum(['upcoming', 'cancelled']),
  reminders: z.number().int(),
  remindedMe: z.boolean(),
  remindable: z.boolean(),
  user: PersonSummary,
})
export type PlannedStream = z.infer<typeof PlannedStream>

export const PlanStreamInput = z.object({
  title: singleLine({ label: 'Title', max: STREAM_TITLE_MAX, min: 1 }),
  startsAt: dateTime('Choose a date and a time'),
})
export type PlanStreamInput = z.input<typeof PlanStreamInput>

export const EditPlannedStreamInput = PlanStreamInput.partial().extend({ id: Identifier })
export type EditPlannedStreamInput = z.input<typeof EditPlannedStreamInput>
