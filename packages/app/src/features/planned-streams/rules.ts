import { type PlannedStream, PlanStreamInput } from '@squall/shared/contract/live'
import { formatQuantity } from '../../platform/format'
import { futureTime } from '../../platform/local-time.rules'

/** The dialog's schema: fields as typed in, fields as sent out. */
export const planForm = PlanStreamInput.extend({ startsAt: futureTime('Choose a date and a time') })

/** Returns the visitor's possible action on a planned stream. */
export function getPlanChoice(plan: PlannedStream, viewerId: string | null): 'none' | 'manage' | 'remind' | 'forget' {
  if (plan.status === 'cancelled') return 'none'
  if (plan.userId === viewerId) return 'manage'
  if (plan.remindedMe) return 'forget'
  return plan.remindable ? 'remind' : 'none'
}

/** Returns the label of a planned stream that is cancelled, close or due; else null. */
export function getPlanStatus({ status, remindable, startsAt }: PlannedStream, now: number): string | null {
  if (status === 'cancelled') return 'cancelled'
  if (Date.parse(startsAt) <= now) return 'about to begin'
  return remindable ? null : 'starts soon'
}

/** Returns '3 people want a reminder'; null without reminders. */
export const formatInterest = ({ reminders }: PlannedStream): string | null =>
  reminders === 0 ? null : `${formatQuantity(reminders, 'person wants', 'people want')} a reminder`

/** Returns the path of the planned stream's calendar file. */
export const getPlanCalendarPath = ({ id }: PlannedStream): string =>
  `/api/planned-streams/${encodeURIComponent(id)}/calendar.ics`
