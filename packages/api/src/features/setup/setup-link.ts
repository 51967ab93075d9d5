import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { newToken } from '../../platform/tokens'
import { isSetupNeeded } from './policy'

/** A fresh one-time link to the first administrator's form, or null once there is one. An earlier link stops working. */
export function makeSetupLink(db: Db, publicUrl: string): string | null {
  if (!isSetupNeeded(db)) return null
  const token = newToken()
  const value = hashSecret(token)
  db.insert(tables.settings)
    .values({ key: 'setup-token-hash', value })
    .onConflictDoUpdate({ target: tables.settings.key, set: { value } })
    .run()
  return `${publicUrl}/setup?token=${token}`
}
