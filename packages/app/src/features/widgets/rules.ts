import { type EditWidgetInput, WIDGET, type Widget, type WidgetType } from '@squall/shared/contract/channel'
import { changeWidgetConfig, readWidgetConfig } from '@squall/shared/rules/widget-config'
import { movedByKey } from '../../ui/draggable.rules'
import { CANVAS, OFFERED_TYPES, WIDGET_NAMES } from './constants'

/** Where a widget lies on the canvas, in CSS pixels from its upper left corner. */
export interface WidgetBox {
  x: number
  y: number
  width: number
  height: number
}

export function getWidgetBox({ widgetConfig }: Widget): WidgetBox {
  const { x_position, y_position, width, height } = readWidgetConfig(widgetConfig)
  return { x: x_position, y: y_position, width, height }
}

const between = (min: number, value: number, max: number) => Math.round(Math.min(Math.max(min, value), max))

/** The box put elsewhere, but never left of the canvas or above it. */
function movedTo(box: WidgetBox, point: { x: number; y: number }): WidgetBox {
  return { ...box, x: between(0, point.x, WIDGET.maxPosition), y: between(0, point.y, WIDGET.maxPosition) }
}

/** The box in another size, but never smaller than a widget may be. */
function resizedTo(box: WidgetBox, size: { width: number; height: number }): WidgetBox {
  return {
    ...box,
    width: between(WIDGET.minWidth, size.width, WIDGET.maxWidth),
    height: between(WIDGET.minHeight, size.height, WIDGET.maxHeight),
  }
}

/** What a handle does to a box. */
export type Grip = 'move' | 'resize'

/** The box after the pointer that holds it went so far. */
export function dragged(box: WidgetBox, grip: Grip, by: { x: number; y: number }): WidgetBox {
  return grip === 'move'
    ? movedTo(box, { x: box.x + by.x, y: box.y + by.y })
    : resizedTo(box, { width: box.width + by.x, height: box.height + by.y })
}

/** The box after an arrow key, a single pixel with `isFine`; null for any other key. */
export function pushedByKey(box: WidgetBox, grip: Grip, key: string, isFine: boolean): WidgetBox | null {
  const by = movedByKey({ x: 0, y: 0 }, key)
  if (by === null) return null
  return dragged(box, grip, isFine ? { x: Math.sign(by.x), y: Math.sign(by.y) } : by)
}

/** What a screen reader says after a box was put somewhere or given a size. */
export function placeSentence(title: string, grip: Grip, { x, y, width, height }: WidgetBox): string {
  return grip === 'move' ? `${title}: ${x} from the left, ${y} from the top` : `${title}: ${width} wide, ${height} high`
}

export const isSameBox = (a: WidgetBox, b: WidgetBox): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/** The height that shows every box. */
export function canvasHeight(boxes: readonly WidgetBox[]): number {
  return Math.max(CANVAS.minHeight, ...boxes.map(({ y, height }) => y + height + CANVAS.gap))
}

/** The width that shows every box. */
export function canvasWidth(boxes: readonly WidgetBox[]): number {
  return Math.max(0, ...boxes.map(({ x, width }) => x + width))
}

/** Where the next widget goes: below all there are, so that it hides none. */
export function freePlace(boxes: readonly WidgetBox[]): { x: number; y: number } {
  const bottom = Math.max(0, ...boxes.map(({ y, height }) => y + height + CANVAS.gap))
  return { x: 0, y: Math.min(bottom, WIDGET.maxPosition) }
}

/** A move or a new size as it is sent: the configuration alone. */
export function placement(widgetId: string, { x, y, width, height }: WidgetBox) {
  return { widgetId, widget_config: JSON.stringify({ x_position: x, y_position: y, width, height }) }
}

/** The list as it will be once the server has taken the change. */
export function withChange(widgets: readonly Widget[], change: EditWidgetInput): Widget[] {
  const { widgetId, sort_order, ...rest } = change
  const changed = widgets.map((widget) => (widget.id === widgetId ? changedWidget(widget, rest) : widget))
  const moved = changed.find(({ id }) => id === widgetId)
  if (sort_order === undefined || moved === undefined) return changed
  const others = changed.filter((widget) => widget !== moved)
  return others.toSpliced(sort_order, 0, moved).map((widget, sortOrder) => ({ ...widget, sortOrder }))
}

function changedWidget(widget: Widget, change: Omit<EditWidgetInput, 'widgetId' | 'sort_order'>): Widget {
  const { widget_type, title, is_visible, widget_config = '{}', ...config } = change
  const widgetConfig = changeWidgetConfig(widget.widgetConfig, { ...JSON.parse(widget_config), ...config })
  return {
    ...widget,
    widgetType: widget_type ?? widget.widgetType,
    widgetTitle: title ?? widget.widgetTitle,
    isVisible: is_visible ?? widget.isVisible,
    widgetConfig,
    zIndex: readWidgetConfig(widgetConfig).z_index,
  }
}

/** The types a form offers, with the widget's own among them. */
export function typeOptions(own: WidgetType): { value: WidgetType; label: string }[] {
  const types = OFFERED_TYPES.includes(own) ? OFFERED_TYPES : [...OFFERED_TYPES, own]
  return types.map((value) => ({ value, label: WIDGET_NAMES[value] }))
}
