import type { SentAlert } from '@squall/shared/contract/live'
import type { Services } from '../../services'
import { storedAlerts } from './event'

export const EVERYWHERE = 'Everywhere'

/** The administrators' alerts in force, the newest first. */
export function sentAlerts({ db, now }: Pick<Services, 'db' | 'now'>): SentAlert[] {
  return storedAlerts(db)
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
