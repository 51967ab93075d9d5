import type { tables } from '@squall/shared/server/db'
import { forbidden } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'

export type RouteRow = typeof tables.chaseRoutes.$inferSelect

/** Only its author and administrators delete a route. @throws FORBIDDEN */
export function requireMayDelete({ userId }: RouteRow, { user }: SessionInfo): void {
  if (userId !== user.id && !user.isAdmin) throw forbidden('This route is not yours')
}
