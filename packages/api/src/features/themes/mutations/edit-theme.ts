import type { EditThemeInput, Theme } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { requireOwnTheme } from '../policy'
import { getTheme } from '../queries'

/** Changes the named fields of one's own theme. */
export function editTheme({ db }: Services, session: SessionInfo, { id, ...input }: EditThemeInput): Theme {
  requireOwnTheme(db, id, session)
  const changes = {
    name: input.theme_name,
    primaryColor: input.primary_color,
    secondaryColor: input.secondary_color,
    accentColor: input.accent_color,
  }
  if (Object.values(changes).some((value) => value !== undefined))
    db.update(tables.streamingThemes).set(changes).where(eq(tables.streamingThemes.id, id)).run()
  return getTheme(db, id)
}
