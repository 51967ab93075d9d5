import type { RouteSaves } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { requireRoute } from '../queries'

const { routeSaves } = tables

/** Keeps a route for oneself or lets it go; doing either twice changes nothing. @throws NOT_FOUND */
export function setSaved(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { user }: SessionInfo,
  id: string,
  isSaved: boolean,
): RouteSaves {
  return db.transaction((tx) => {
    requireRoute(tx, id)
    if (isSaved)
      tx.insert(routeSaves).values({ routeId: id, userId: user.id, createdAt: now() }).onConflictDoNothing().run()
    else
      tx.delete(routeSaves)
        .where(and(eq(routeSaves.routeId, id), eq(routeSaves.userId, user.id)))
        .run()
    return { saves: requireRoute(tx, id).saves, savedByMe: isSaved }
  })
}
