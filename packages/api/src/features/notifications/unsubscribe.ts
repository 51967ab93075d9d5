import {
  NotificationKind,
  type NotificationPreferences,
  type UnsubscribeScope,
  type UnsubscribeState,
} from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { badRequest } from '../../errors'
import type { SecretBox } from '../../platform/secret-box'
import type { Services } from '../../services'
import { changePreferences } from './mutations'
import { getPreferences } from './queries'
import { notificationKinds } from './rules'

const NO_MAILS = { emailNotifications: false, weeklyDigest: false } as const

const PURPOSE = 'unsubscribe'

/** The permission in the token of a mail's link: whoever opens the link may end the mails of one member. It does not expire. */
const Permission = z.object({ userId: z.string(), kind: NotificationKind })
type Permission = z.infer<typeof Permission>

/** Returns the link in a mail that ends mails of that kind, or all of them. */
export function createUnsubscribeUrl(secrets: SecretBox, publicUrl: string, permission: Permission): string {
  return `${publicUrl}/unsubscribe?token=${secrets.seal(JSON.stringify(permission), PURPOSE)}`
}

/** Returns the permission in a token. @throws BAD_REQUEST for a token that this server did not seal */
function readToken(secrets: SecretBox, token: string): Permission {
  try {
    return Permission.parse(JSON.parse(secrets.open(token, PURPOSE)))
  } catch {
    throw badRequest('This link is not complete. Open it again from the email you got.')
  }
}

/** Returns the mails that the link of a mail can turn off, and those that are off already. @throws BAD_REQUEST */
export function readUnsubscribeState({ db, secrets }: Services, token: string): UnsubscribeState {
  const { userId, kind } = readToken(secrets, token)
  const { preference, about } = notificationKinds[kind]
  const chosen = getPreferences(db, userId)
  return {
    kind,
    about: preference === null ? null : about,
    isKindOn: preference !== null && chosen[preference],
    isMailOn: chosen.emailNotifications || chosen.weeklyDigest,
  }
}

/**
 * Turns mails off for the member whom the link names. `button` is the one of a mail program: on a digest it ends the
 * digest, on any other mail all notification mails. For a deleted account nothing happens.
 * @throws BAD_REQUEST
 */
export function unsubscribe(services: Services, token: string, scope: UnsubscribeScope | 'button'): void {
  const { db, secrets } = services
  const { userId, kind } = readToken(secrets, token)
  const isKnown = db.select({ id: tables.users.id }).from(tables.users).where(eq(tables.users.id, userId)).get()
  if (isKnown === undefined) return
  changePreferences(services, userId, preferencesToTurnOff(scope, kind))
}

function preferencesToTurnOff(
  scope: UnsubscribeScope | 'button',
  kind: keyof typeof notificationKinds,
): Partial<Record<Exclude<keyof NotificationPreferences, 'emergencyAlerts'>, false>> {
  const { preference } = notificationKinds[kind]
  if (scope === 'button') return kind === 'weekly-digest' ? { weeklyDigest: false } : { emailNotifications: false }
  if (scope === 'kind' && preference !== null && preference !== 'emergencyAlerts') return { [preference]: false }
  return NO_MAILS
}
