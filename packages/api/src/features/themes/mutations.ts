import type { CreateThemeInput, EditThemeInput, Theme } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { requireOwnTheme, requireRoomForTheme } from './policy'
import { getTheme } from './queries'

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

/** Deletes one's own theme and answers what it was; a page that wore it shows its built-in theme again. */
export function removeTheme({ db }: Services, session: SessionInfo, id: string): Theme {
  requireOwnTheme(db, id, session)
  const theme = getTheme(db, id)
  db.delete(tables.streamingThemes).where(eq(tables.streamingThemes.id, id)).run()
  return theme
}

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
