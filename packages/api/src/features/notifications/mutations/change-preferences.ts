import type { ChangePreferencesInput, NotificationPreferences } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { conflict } from '../../../errors'
import type { Services } from '../../../services'
import { preferencesOf } from '../queries'
import { DEFAULT_PREFERENCES } from '../rules'

/** @throws CONFLICT for what goes by email where mail is not set up */
export function changePreferences(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  userId: string,
  changes: ChangePreferencesInput,
): NotificationPreferences {
  const wantsMail = changes.emailNotifications === true || changes.weeklyDigest === true
  if (wantsMail && !mail.isSetUp) throw conflict('Email is not set up on this server')
  return db.transaction((tx) => {
    tx.insert(tables.notificationPreferences)
      .values({ ...DEFAULT_PREFERENCES, ...changes, userId })
      .onConflictDoUpdate({ target: tables.notificationPreferences.userId, set: changes })
      .run()
    return preferencesOf(tx, userId)
  })
}
