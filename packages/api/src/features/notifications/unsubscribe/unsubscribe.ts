import type { NotificationPreferences, UnsubscribeScope, UnsubscribeState } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { categories } from '../categories'
import { changePreferences } from '../mutations'
import { preferencesOf } from '../queries'
import { readToken } from './token'

const NO_MAILS = { emailNotifications: false, weeklyDigest: false } as const

/** What the link of a mail can end, and what is ended already. @throws BAD_REQUEST */
export function lookAtLink({ db, secrets }: Services, token: string): UnsubscribeState {
  const { userId, kind } = readToken(secrets, token)
  const { preference, about } = categories[kind]
  const chosen = preferencesOf(db, userId)
  return {
    kind,
    about: preference === null ? null : about,
    isKindOn: preference !== null && chosen[preference],
    isMailOn: chosen.emailNotifications || chosen.weeklyDigest,
  }
}

/**
 * Ends mails, for whoever holds the link. `button` is the one of a mail program: it ends the digest where the mail is one,
 * and the mails about what happens otherwise. Who is gone gets none either way.
 * @throws BAD_REQUEST
 */
export function unsubscribe(services: Services, token: string, scope: UnsubscribeScope | 'button'): void {
  const { db, secrets } = services
  const { userId, kind } = readToken(secrets, token)
  const isKnown = db.select({ id: tables.users.id }).from(tables.users).where(eq(tables.users.id, userId)).get()
  if (isKnown === undefined) return
  changePreferences(services, userId, offOf(scope, kind))
}

function offOf(
  scope: UnsubscribeScope | 'button',
  kind: keyof typeof categories,
): Partial<Record<Exclude<keyof NotificationPreferences, 'emergencyAlerts'>, false>> {
  const { preference } = categories[kind]
  if (scope === 'button') return kind === 'weekly-digest' ? { weeklyDigest: false } : { emailNotifications: false }
  if (scope === 'kind' && preference !== null && preference !== 'emergencyAlerts') return { [preference]: false }
  return NO_MAILS
}
