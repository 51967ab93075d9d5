import { CreateWidgetInput, readWidgetConfig, WIDGET, type Widget } from '@squall/shared/contract/channel'
import type { z } from 'zod'
import { findFreePlace, getWidgetBox } from './rules'

/** The form's fields, with the server's validation. */
export const WidgetFields = CreateWidgetInput.omit({ user_id: true })
export type WidgetFields = z.output<typeof WidgetFields>

/** Returns the initial fields of a new widget, placed below all existing ones. */
export function getNewFields(widgets: readonly Widget[]): WidgetFields {
  const { x, y } = findFreePlace(widgets.map(getWidgetBox))
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

/** Returns the initial fields of an existing widget. */
export function toWidgetFields({ widgetType, widgetTitle, widgetConfig, isVisible }: Widget): WidgetFields {
  return {
    widget_type: widgetType,
    title: widgetTitle,
    is_visible: isVisible,
    ...readWidgetConfig(widgetConfig),
  }
}
