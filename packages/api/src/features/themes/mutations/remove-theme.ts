import type { Theme } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { requireOwnTheme } from '../policy'
import { getTheme } from '../queries'

/** Deletes one's own theme and answers what it was; a page that wore it shows its built-in theme again. */
export function removeTheme({ db }: Services, session: SessionInfo, id: string): Theme {
  requireOwnTheme(db, id, session)
  const theme = getTheme(db, id)
  db.delete(tables.streamingThemes).where(eq(tables.streamingThemes.id, id)).run()
  return theme
}
