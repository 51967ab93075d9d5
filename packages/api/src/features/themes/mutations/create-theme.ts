import type { CreateThemeInput, Theme } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import type { SessionInfo } from '../../../platform/sessions'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'
import { requireRoomForTheme } from '../policy'
import { getTheme } from '../queries'

/** Adds a theme to one's own page; it is not applied by that. */
export function createTheme({ db, now }: Services, { user }: SessionInfo, input: CreateThemeInput): Theme {
  const id = newId()
  return db.transaction((tx) => {
    requireRoomForTheme(tx, user.id)
    tx.insert(tables.streamingThemes)
      .values({
        id,
        userId: user.id,
        name: input.theme_name,
        primaryColor: input.primary_color,
        secondaryColor: input.secondary_color,
        accentColor: input.accent_color,
        createdAt: now(),
      })
      .run()
    return getTheme(tx, id)
  })
}
