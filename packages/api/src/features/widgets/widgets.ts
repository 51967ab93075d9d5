import {
  type CreateWidgetInput,
  changeWidgetConfig,
  type EditWidgetInput,
  readWidgetConfig,
  WIDGET,
  type Widget,
  WidgetType,
} from '@squall/shared/contract/channel'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, forbidden, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'

const { streamingWidgets } = tables

type WidgetRow = typeof streamingWidgets.$inferSelect

/** Returns a stored widget; a configuration that cannot be parsed becomes the defaults. */
function toWidget({ id, type, title, config, isVisible, sortOrder }: WidgetRow): Widget {
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

/** Returns the widgets of a page in their order, at most WIDGET.perPage; only their owner sees hidden ones. */
export function listWidgets(db: Db, userId: string, requesterId: string | null): Widget[] {
  const visible = requesterId === userId ? undefined : eq(streamingWidgets.isVisible, true)
  return db
    .select()
    .from(streamingWidgets)
    .where(and(eq(streamingWidgets.userId, userId), visible))
    .orderBy(asc(streamingWidgets.sortOrder))
    .all()
    .map(toWidget)
}

/** Returns the widget added to the requester's own page, last in the order. @throws FORBIDDEN, CONFLICT when the page is full */
export function createWidget(
  { db, now }: Services,
  session: SessionInfo,
  { widget_type, title, is_visible, user_id, ...config }: z.output<typeof CreateWidgetInput>,
): Widget {
  requireOwnUserId(user_id, session)
  const userId = session.user.id
  return db.transaction((tx) => {
    const count = listWidgetIds(tx, userId).length
    if (count >= WIDGET.perPage) throw conflict(`A page may have at most ${WIDGET.perPage} widgets`)
    const row = tx
      .insert(tables.streamingWidgets)
      .values({
        id: newId(),
        userId,
        type: widget_type,
        title,
        config: changeWidgetConfig('{}', config),
        isVisible: is_visible,
        sortOrder: count,
        createdAt: now(),
      })
      .returning()
      .get()
    return toWidget(row)
  })
}

/** Returns the widget that was deleted. @throws NOT_FOUND, FORBIDDEN */
export function removeWidget({ db }: Services, session: SessionInfo, id: string): Widget {
  return db.transaction((tx) => {
    const former = requireOwnWidget(tx, id, session)
    tx.delete(tables.streamingWidgets).where(eq(tables.streamingWidgets.id, id)).run()
    renumberWidgets(tx, listWidgetIds(tx, former.userId))
    return toWidget(former)
  })
}

/** Returns the widget after changing the given fields. @throws NOT_FOUND, FORBIDDEN */
export function editWidget({ db }: Services, session: SessionInfo, input: z.output<typeof EditWidgetInput>): Widget {
  const { widgetId, widget_type, title, is_visible, sort_order, widget_config, ...others } = input
  const { widgetType, widgetTitle, widgetConfig, isVisible, zIndex, sortOrder, ...config } = others
  const place = sort_order ?? sortOrder
  return db.transaction((tx) => {
    const former = requireOwnWidget(tx, widgetId, session)
    tx.update(streamingWidgets)
      .set({
        type: widget_type ?? widgetType,
        title: title ?? widgetTitle,
        isVisible: is_visible ?? isVisible,
        config: changeWidgetConfig(former.config, {
          ...widgetConfig,
          ...(zIndex !== undefined && zIndex !== toWidget(former).zIndex && { z_index: zIndex }),
          ...widget_config,
          ...config,
        }),
      })
      .where(eq(streamingWidgets.id, widgetId))
      .run()
    if (place !== undefined) moveWidget(tx, former.userId, widgetId, place)
    return toWidget(requireOwnWidget(tx, widgetId, session))
  })
}

type Tx = Pick<Db, 'select' | 'update'>

/** Returns the ids of a page's widgets in their order. */
function listWidgetIds(tx: Tx, userId: string): string[] {
  return tx
    .select({ id: streamingWidgets.id })
    .from(streamingWidgets)
    .where(eq(streamingWidgets.userId, userId))
    .orderBy(asc(streamingWidgets.sortOrder))
    .all()
    .map(({ id }) => id)
}

/** Numbers a page's widgets from 0 without gaps. */
function renumberWidgets(tx: Tx, ids: string[]): void {
  for (const [sortOrder, id] of ids.entries())
    tx.update(streamingWidgets).set({ sortOrder }).where(eq(streamingWidgets.id, id)).run()
}

/** Moves a widget to `place`, counted from 0; a place beyond the end is the last. */
function moveWidget(tx: Tx, userId: string, id: string, place: number): void {
  const others = listWidgetIds(tx, userId).filter((other) => other !== id)
  renumberWidgets(tx, others.toSpliced(place, 0, id))
}

/**
 * Returns a widget of the requester's own page.
 * @throws NOT_FOUND, FORBIDDEN unless the widget is on the requester's own page
 */
function requireOwnWidget(db: Pick<Db, 'select'>, id: string, { user }: SessionInfo) {
  const widget = db.select().from(streamingWidgets).where(eq(streamingWidgets.id, id)).get()
  if (widget === undefined) throw notFound('Widget not found')
  if (widget.userId !== user.id) throw forbidden('This widget is not yours')
  return widget
}

/** Accepts `user_id` of the documented call only when it is the session's user. @throws FORBIDDEN */
function requireOwnUserId(claimed: string | undefined, { user }: SessionInfo): void {
  if (claimed !== undefined && claimed !== user.id) throw forbidden('user_id is not yours')
}
