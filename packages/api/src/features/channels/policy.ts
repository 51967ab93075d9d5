import { type Db, tables } from '@squall/shared/db'
import { eq } from 'drizzle-orm'
import { forbidden, notFound } from '../../errors'
import type { SessionInfo } from '../../lib/sessions'

/** @throws NOT_FOUND, FORBIDDEN unless the page is the asker's own */
export function requireOwnPage(db: Pick<Db, 'select'>, userId: string, { user }: SessionInfo): void {
  if (userId === user.id) return
  const exists = db.select({ id: tables.users.id }).from(tables.users).where(eq(tables.users.id, userId)).get()
  throw exists === undefined ? notFound('User not found') : forbidden('This page is not yours')
}
