import type { SentAlert } from '@squall/shared/contract/live'
import type { Services } from '../../services'
import { listStoredAlerts } from './event'

export const EVERYWHERE = 'Everywhere'

/** Returns the administrators' alerts in force, newest first. */
export function listAlertsInForce({ db, now }: Pick<Services, 'db' | 'now'>): SentAlert[] {
  return listStoredAlerts(db)
    .filter(({ event }) => new Date(event.expires) > now())
    .map(({ key, event: { title, text, area, expires }, sentAt }) => ({
      id: key,
      title,
      text,
      area: area ?? EVERYWHERE,
      sentAt: sentAt.toISOString(),
      expires,
    }))
}
