import { CreateWidgetInput, WIDGET, type Widget } from '@squall/shared/contract/channel'
import { readWidgetConfig } from '@squall/shared/rules/widget-config'
import type { z } from 'zod'
import { freePlace, getWidgetBox } from './rules'

/** The form's fields, with the checks that the server makes. */
export const WidgetFields = CreateWidgetInput.omit({ user_id: true })
export type WidgetFields = z.output<typeof WidgetFields>

/** What the form of a new widget starts with: the first types, below all there are. */
export function newFields(widgets: readonly Widget[]): WidgetFields {
  const { x, y } = freePlace(widgets.map(getWidgetBox))
  return {
    widget_type: 'weather',
    title: '',
    content: '',
    x_position: x,
    y_position: y,
    width: WIDGET.width,
    height: WIDGET.height,
    z_index: 1,
    is_visible: true,
  }
}

/** What the form of an existing widget starts with. */
export function toWidgetFields({ widgetType, widgetTitle, widgetConfig, isVisible }: Widget): WidgetFields {
  return {
    widget_type: widgetType,
    title: widgetTitle,
    is_visible: isVisible,
    ...readWidgetConfig(widgetConfig),
  }
}
