import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { newToken } from '../../platform/tokens'
import { isSetupNeeded } from './policy'

/** Returns a new one-time link to the set-up page, or null once an administrator exists. Earlier links stop working. */
export function createSetupLink(db: Db, publicUrl: string): string | null {
  if (!isSetupNeeded(db)) return null
  const token = newToken()
  const value = hashSecret(token)
  db.insert(tables.settings)
    .values({ key: 'setup-token-hash', value })
    .onConflictDoUpdate({ target: tables.settings.key, set: { value } })
    .run()
  return `${publicUrl}/setup?token=${token}`
}
