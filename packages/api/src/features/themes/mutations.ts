import type { CreateThemeInput, EditThemeInput, Theme } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { requireOwnTheme, requireRoomForTheme } from './policy'
import { getTheme } from './queries'

const { streamingThemes } = tables

/** Returns the asker's own theme after making it the only active one. @throws NOT_FOUND, FORBIDDEN */
export function activateTheme({ db }: Services, session: SessionInfo, id: string): Theme {
  return db.transaction((tx) => {
    requireOwnTheme(tx, id, session)
    tx.update(streamingThemes).set({ isActive: false }).where(eq(streamingThemes.userId, session.user.id)).run()
    tx.update(streamingThemes).set({ isActive: true }).where(eq(streamingThemes.id, id)).run()
    return getTheme(tx, id)
  })
}

/** Returns the asker's own theme after changing the given fields. @throws NOT_FOUND, FORBIDDEN */
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

/** Returns the asker's own theme that was deleted; a page that used it shows its built-in theme again. @throws NOT_FOUND, FORBIDDEN */
export function removeTheme({ db }: Services, session: SessionInfo, id: string): Theme {
  requireOwnTheme(db, id, session)
  const theme = getTheme(db, id)
  db.delete(tables.streamingThemes).where(eq(tables.streamingThemes.id, id)).run()
  return theme
}

/** Returns the theme added to the asker's own page, without applying it. @throws CONFLICT when the page is full */
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
