import type { Widget } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { orderOf, renumber } from '../order'
import { requireOwnWidget } from '../policy'
import { toWidget } from '../queries'

/** Takes a widget off its owner's page for good and answers what it was. @throws NOT_FOUND, FORBIDDEN */
export function removeWidget({ db }: Services, session: SessionInfo, id: string): Widget {
  return db.transaction((tx) => {
    const former = requireOwnWidget(tx, id, session)
    tx.delete(tables.streamingWidgets).where(eq(tables.streamingWidgets.id, id)).run()
    renumber(tx, orderOf(tx, former.userId))
    return toWidget(former)
  })
}
