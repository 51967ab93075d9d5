import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { forbidden, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'

const { streamingWidgets } = tables

/** @throws NOT_FOUND, FORBIDDEN unless the widget is on the asker's own page */
export function requireOwnWidget(db: Pick<Db, 'select'>, id: string, { user }: SessionInfo) {
  const widget = db.select().from(streamingWidgets).where(eq(streamingWidgets.id, id)).get()
  if (widget === undefined) throw notFound('Widget not found')
  if (widget.userId !== user.id) throw forbidden('This widget is not yours')
  return widget
}

/** The documented call may name `user_id`, which must be the session's. @throws FORBIDDEN */
export function refuseOtherPage(claimed: string | undefined, { user }: SessionInfo): void {
  if (claimed !== undefined && claimed !== user.id) throw forbidden('user_id is not yours')
}
