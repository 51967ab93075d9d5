import type { CreateThemeInput, EditThemeInput, Theme } from '@squall/shared/contract/channel'
import { type Db, tables } from '@squall/shared/server/db'
import { asc, count, eq } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { requirePerson } from '../people/queries'

const { streamingThemes } = tables

/** How many themes one page may have. */
const THEMES_PER_PAGE = 20

type ThemeRow = typeof streamingThemes.$inferSelect

const toTheme = (row: ThemeRow): Theme => ({
  id: row.id,
  theme_name: row.name,
  primary_color: row.primaryColor,
  secondary_color: row.secondaryColor,
  accent_color: row.accentColor,
  is_active: row.isActive,
})

/** Returns a person's themes, oldest first. @throws NOT_FOUND when no account has that id */
export function listThemes(db: Db, userId: string): Theme[] {
  requirePerson(db, userId)
  return db
    .select()
    .from(streamingThemes)
    .where(eq(streamingThemes.userId, userId))
    .orderBy(asc(streamingThemes.createdAt), asc(streamingThemes.id))
    .limit(THEMES_PER_PAGE)
    .all()
    .map(toTheme)
}

/** Returns a theme. @throws NOT_FOUND */
function getTheme(db: Pick<Db, 'select'>, id: string): Theme {
  const row = db.select().from(streamingThemes).where(eq(streamingThemes.id, id)).get()
  if (row === undefined) throw notFound('Theme not found')
  return toTheme(row)
}

/** Returns the requester's own theme after making it the only active one. @throws NOT_FOUND, FORBIDDEN */
export function activateTheme({ db }: Services, session: SessionInfo, id: string): Theme {
  return db.transaction((tx) => {
    requireOwnTheme(tx, id, session)
    tx.update(streamingThemes).set({ isActive: false }).where(eq(streamingThemes.userId, session.user.id)).run()
    tx.update(streamingThemes).set({ isActive: true }).where(eq(streamingThemes.id, id)).run()
    return getTheme(tx, id)
  })
}

/** Returns the requester's own theme after changing the given fields. @throws NOT_FOUND, FORBIDDEN */
export function editTheme(services: Services, session: SessionInfo, { id, ...input }: EditThemeInput): Theme {
  const { db } = services
  requireOwnTheme(db, id, session)
  const changes = {
    name: input.theme_name,
    primaryColor: input.primary_color,
    secondaryColor: input.secondary_color,
    accentColor: input.accent_color,
  }
  if (Object.values(changes).some((value) => value !== undefined))
    db.update(tables.streamingThemes).set(changes).where(eq(tables.streamingThemes.id, id)).run()
  if (input.is_active === true) return activateTheme(services, session, id)
  if (input.is_active === false)
    db.update(tables.streamingThemes).set({ isActive: false }).where(eq(tables.streamingThemes.id, id)).run()
  return getTheme(db, id)
}

/** Returns the requester's own theme that was deleted; a page that used it shows its built-in theme again. @throws NOT_FOUND, FORBIDDEN */
export function removeTheme({ db }: Services, session: SessionInfo, id: string): Theme {
  requireOwnTheme(db, id, session)
  const theme = getTheme(db, id)
  db.delete(tables.streamingThemes).where(eq(tables.streamingThemes.id, id)).run()
  return theme
}

/** Returns the theme added to the requester's own page, without applying it. @throws CONFLICT when the page is full */
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

/** @throws NOT_FOUND, FORBIDDEN unless the theme is the requester's own */
function requireOwnTheme(db: Pick<Db, 'select'>, id: string, { user }: SessionInfo): void {
  const theme = db
    .select({ userId: streamingThemes.userId })
    .from(streamingThemes)
    .where(eq(streamingThemes.id, id))
    .get()
  if (theme === undefined) throw notFound('Theme not found')
  if (theme.userId !== user.id) throw forbidden('This theme is not yours')
}

/** @throws CONFLICT when the page has as many themes as it may have */
function requireRoomForTheme(db: Pick<Db, 'select'>, userId: string): void {
  const { n } = db.select({ n: count() }).from(streamingThemes).where(eq(streamingThemes.userId, userId)).get() ?? {
    n: 0,
  }
  if (n >= THEMES_PER_PAGE) throw conflict(`A page has at most ${THEMES_PER_PAGE} themes`)
}
