import {
  type CreateWidgetInput,
  changeWidgetConfig,
  type EditWidgetInput,
  WIDGET,
  type Widget,
} from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { listWidgetIds, moveTo, renumber } from './order'
import { refuseOtherPage, requireOwnWidget } from './policy'
import { toWidget } from './queries'

const { streamingWidgets } = tables

/** Returns the widget added to the asker's own page, last in the order. @throws FORBIDDEN, CONFLICT when the page is full */
export function createWidget(
  { db, now }: Services,
  session: SessionInfo,
  { widget_type, title, is_visible, user_id, ...config }: z.output<typeof CreateWidgetInput>,
): Widget {
  refuseOtherPage(user_id, session)
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
    renumber(tx, listWidgetIds(tx, former.userId))
    return toWidget(former)
  })
}

/** Returns the widget after changing the given fields. @throws NOT_FOUND, FORBIDDEN */
export function editWidget({ db }: Services, session: SessionInfo, input: z.output<typeof EditWidgetInput>): Widget {
  const { widgetId, widget_type, title, is_visible, sort_order, widget_config, ...config } = input
  return db.transaction((tx) => {
    const former = requireOwnWidget(tx, widgetId, session)
    tx.update(streamingWidgets)
      .set({
        type: widget_type,
        title,
        isVisible: is_visible,
        config: changeWidgetConfig(former.config, { ...widget_config, ...config }),
      })
      .where(eq(streamingWidgets.id, widgetId))
      .run()
    if (sort_order !== undefined) moveTo(tx, former.userId, widgetId, sort_order)
    return toWidget(requireOwnWidget(tx, widgetId, session))
  })
}
