import type { Theme } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { requireOwnTheme } from '../policy'
import { getTheme } from '../queries'

const { streamingThemes } = tables

/** Makes one's own theme the active one; the former is not active any more. */
export function activateTheme({ db }: Services, session: SessionInfo, id: string): Theme {
  return db.transaction((tx) => {
    requireOwnTheme(tx, id, session)
    tx.update(streamingThemes).set({ isActive: false }).where(eq(streamingThemes.userId, session.user.id)).run()
    tx.update(streamingThemes).set({ isActive: true }).where(eq(streamingThemes.id, id)).run()
    return getTheme(tx, id)
  })
}
