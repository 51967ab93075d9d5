import type { Db } from '@squall/shared/server/db'
import { forbidden } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { requirePerson } from '../people/queries'

/** @throws NOT_FOUND, FORBIDDEN unless the page is the asker's own */
export function requireOwnPage(db: Pick<Db, 'select'>, userId: string, { user }: SessionInfo): void {
  if (userId === user.id) return
  requirePerson(db, userId)
  throw forbidden('This page is not yours')
}
