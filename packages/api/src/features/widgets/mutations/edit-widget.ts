import type { EditWidgetInput, Widget } from '@squall/shared/contract/channel'
import { changedWidgetConfig } from '@squall/shared/rules/widget-config'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { moveTo } from '../order'
import { requireOwnWidget } from '../policy'
import { toWidget } from '../queries'

const { streamingWidgets } = tables

/** Changes what is named and nothing else. @throws NOT_FOUND, FORBIDDEN */
export function editWidget({ db }: Services, session: SessionInfo, input: z.output<typeof EditWidgetInput>): Widget {
  const { widgetId, widget_type, title, is_visible, sort_order, widget_config, ...config } = input
  return db.transaction((tx) => {
    const former = requireOwnWidget(tx, widgetId, session)
    tx.update(streamingWidgets)
      .set({
        type: widget_type,
        title,
        isVisible: is_visible,
        config: changedWidgetConfig(former.config, { ...widget_config, ...config }),
      })
      .where(eq(streamingWidgets.id, widgetId))
      .run()
    if (sort_order !== undefined) moveTo(tx, former.userId, widgetId, sort_order)
    return toWidget(requireOwnWidget(tx, widgetId, session))
  })
}
