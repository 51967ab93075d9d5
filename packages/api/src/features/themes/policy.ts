import { type Db, tables } from '@squall/shared/server/db'
import { count, eq } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { THEMES_PER_PAGE } from './queries'

const { streamingThemes } = tables

/** @throws NOT_FOUND, FORBIDDEN unless the theme is the asker's own */
export function requireOwnTheme(db: Pick<Db, 'select'>, id: string, { user }: SessionInfo): void {
  const theme = db
    .select({ userId: streamingThemes.userId })
    .from(streamingThemes)
    .where(eq(streamingThemes.id, id))
    .get()
  if (theme === undefined) throw notFound('Theme not found')
  if (theme.userId !== user.id) throw forbidden('This theme is not yours')
}

/** @throws CONFLICT when the page has as many themes as it may have */
export function requireRoomForTheme(db: Pick<Db, 'select'>, userId: string): void {
  const { n } = db.select({ n: count() }).from(streamingThemes).where(eq(streamingThemes.userId, userId)).get() ?? {
    n: 0,
  }
  if (n >= THEMES_PER_PAGE) throw conflict(`A page has at most ${THEMES_PER_PAGE} themes`)
}
