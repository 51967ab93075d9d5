import { type Db, tables } from '@squall/shared/server/db'
import { asc, eq } from 'drizzle-orm'

const { streamingWidgets } = tables

type Tx = Pick<Db, 'select' | 'update'>

/** The ids of a page's widgets in their order. */
export function listWidgetIds(tx: Tx, userId: string): string[] {
  return tx
    .select({ id: streamingWidgets.id })
    .from(streamingWidgets)
    .where(eq(streamingWidgets.userId, userId))
    .orderBy(asc(streamingWidgets.sortOrder))
    .all()
    .map(({ id }) => id)
}

/** Numbers a page's widgets from 0 without gaps. */
export function renumber(tx: Tx, ids: string[]): void {
  for (const [sortOrder, id] of ids.entries())
    tx.update(streamingWidgets).set({ sortOrder }).where(eq(streamingWidgets.id, id)).run()
}

/** Moves a widget to `place`, counted from 0; a place beyond the end is the last. */
export function moveTo(tx: Tx, userId: string, id: string, place: number): void {
  const others = listWidgetIds(tx, userId).filter((other) => other !== id)
  renumber(tx, others.toSpliced(place, 0, id))
}
