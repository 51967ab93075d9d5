import type { RenameStreamInput, Stream } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { requireLive, requireOwnStream } from '../policy'
import { getStream } from '../queries'

/** Only the owner, only while live; the people watching see the new title at once. */
export function renameStream(services: Services, session: SessionInfo, { id, title }: RenameStreamInput): Stream {
  const { db, media } = services
  requireOwnStream(db, id, session)
  requireLive(db, id)
  db.update(tables.streams).set({ title }).where(eq(tables.streams.id, id)).run()
  media.publish({ type: 'title-changed', streamId: id, title })
  return getStream(services, id, session.user.id)
}
