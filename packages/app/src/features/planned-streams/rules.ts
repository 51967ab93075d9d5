import { type PlannedStream, PlanStreamInput } from '@squall/shared/contract/live'
import { formatQuantity } from '../../platform/format'
import { futureTime } from '../../platform/local-time.rules'

/** The dialog's fields as they are typed, and as they are sent. */
export const planForm = PlanStreamInput.extend({ startsAt: futureTime('Choose a date and a time') })

/** What the asker can do about a planned stream. */
export function getPlanChoice(plan: PlannedStream, viewerId: string | null): 'none' | 'manage' | 'remind' | 'forget' {
  if (plan.status === 'cancelled') return 'none'
  if (plan.userId === viewerId) return 'manage'
  if (plan.remindedMe) return 'forget'
  return plan.remindable ? 'remind' : 'none'
}

/** How a planned stream stands, where that is worth a word. */
export function getPlanStatus({ status, remindable, startsAt }: PlannedStream, now: number): string | null {
  if (status === 'cancelled') return 'cancelled'
  if (Date.parse(startsAt) <= now) return 'about to begin'
  return remindable ? null : 'starts soon'
}

/** '3 people want a reminder'; null for none. */
export const formatInterest = ({ reminders }: PlannedStream): string | null =>
  reminders === 0 ? null : `${formatQuantity(reminders, 'person wants', 'people want')} a reminder`

/** The file that puts a planned stream into a calendar. */
export const calendarPath = ({ id }: PlannedStream): string =>
  `/api/planned-streams/${encodeURIComponent(id)}/calendar.ics`
