import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { requireMayDelete } from '../policy'
import { requireRoute } from '../queries'

/** Deletes a route with its track and its saves. @throws NOT_FOUND, FORBIDDEN */
export function removeRoute({ db }: Pick<Services, 'db'>, session: SessionInfo, id: string): { id: string } {
  db.transaction((tx) => {
    requireMayDelete(requireRoute(tx, id), session)
    tx.delete(tables.chaseRoutes).where(eq(tables.chaseRoutes.id, id)).run()
  })
  return { id }
}
