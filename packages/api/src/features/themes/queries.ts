import type { Theme } from '@squall/shared/contract/channel'
import { type Db, tables } from '@squall/shared/server/db'
import { asc, eq } from 'drizzle-orm'
import { notFound } from '../../errors'
import { requirePerson } from '../people/queries'

const { streamingThemes } = tables

/** How many themes one page may have. */
export const THEMES_PER_PAGE = 20

type ThemeRow = typeof streamingThemes.$inferSelect

const toTheme = (row: ThemeRow): Theme => ({
  id: row.id,
  theme_name: row.name,
  primary_color: row.primaryColor,
  secondary_color: row.secondaryColor,
  accent_color: row.accentColor,
  is_active: row.isActive,
})

/** A person's themes, oldest first. @throws NOT_FOUND when no account has that id */
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

/** @throws NOT_FOUND */
export function getTheme(db: Pick<Db, 'select'>, id: string): Theme {
  const row = db.select().from(streamingThemes).where(eq(streamingThemes.id, id)).get()
  if (row === undefined) throw notFound('Theme not found')
  return toTheme(row)
}
