import { type CreateWidgetInput, WIDGET, type Widget } from '@squall/shared/contract/channel'
import { changedWidgetConfig } from '@squall/shared/rules/widget-config'
import { tables } from '@squall/shared/server/db'
import type { z } from 'zod'
import { conflict } from '../../../errors'
import type { SessionInfo } from '../../../platform/sessions'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'
import { orderOf } from '../order'
import { refuseOtherPage } from '../policy'
import { toWidget } from '../queries'

/** Puts a widget on the asker's own page, last in the order. @throws FORBIDDEN, CONFLICT when the page is full */
export function createWidget(
  { db, now }: Services,
  session: SessionInfo,
  { widget_type, title, is_visible, user_id, ...config }: z.output<typeof CreateWidgetInput>,
): Widget {
  refuseOtherPage(user_id, session)
  const userId = session.user.id
  return db.transaction((tx) => {
    const count = orderOf(tx, userId).length
    if (count >= WIDGET.perPage) throw conflict(`A page may have at most ${WIDGET.perPage} widgets`)
    const row = tx
      .insert(tables.streamingWidgets)
      .values({
        id: newId(),
        userId,
        type: widget_type,
        title,
        config: changedWidgetConfig('{}', config),
        isVisible: is_visible,
        sortOrder: count,
        createdAt: now(),
      })
      .returning()
      .get()
    return toWidget(row)
  })
}
