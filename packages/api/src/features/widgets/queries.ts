import { readWidgetConfig, type Widget, WidgetType } from '@squall/shared/contract/channel'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, eq } from 'drizzle-orm'

const { streamingWidgets } = tables

type WidgetRow = typeof streamingWidgets.$inferSelect

/** A stored widget; a configuration that cannot be parsed becomes the defaults. */
export function toWidget({ id, type, title, config, isVisible, sortOrder }: WidgetRow): Widget {
  const readable = readWidgetConfig(config)
  return {
    id,
    widgetType: WidgetType.parse(type),
    widgetTitle: title,
    widgetConfig: JSON.stringify(readable),
    isVisible,
    zIndex: readable.z_index,
    sortOrder,
  }
}

/** A page's widgets in their order, at most WIDGET.perPage; only their owner sees hidden ones. */
export function listWidgets(db: Db, userId: string, askerId: string | null): Widget[] {
  const visible = askerId === userId ? undefined : eq(streamingWidgets.isVisible, true)
  return db
    .select()
    .from(streamingWidgets)
    .where(and(eq(streamingWidgets.userId, userId), visible))
    .orderBy(asc(streamingWidgets.sortOrder))
    .all()
    .map(toWidget)
}
