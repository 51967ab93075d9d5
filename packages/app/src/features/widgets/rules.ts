import {
  CreateWidgetInput,
  changeWidgetConfig,
  type EditWidgetInput,
  readWidgetConfig,
  WIDGET,
  type Widget,
  type WidgetType,
} from '@squall/shared/contract/channel'
import type { z } from 'zod'
import { moveByKey } from '../../ui/draggable.rules'

/** The form's fields, with the server's validation. Place and size are set by hand, never typed. */
export const WidgetFields = CreateWidgetInput.pick({ widget_type: true, title: true, content: true, is_visible: true })

export type WidgetFields = z.output<typeof WidgetFields>

export const WIDGET_NAMES: Readonly<Record<WidgetType, string>> = {
  weather: 'Weather',
  chat: 'Chat',
  donation: 'Support',
  social: 'Social links',
  youtube: 'YouTube',
  twitch: 'Twitch',
  stream_info: 'Stream info',
  recent_followers: 'Recent followers',
  top_donators: 'Top supporters',
  stream_goals: 'Stream goals',
  alerts: 'Alerts',
  schedule: 'Schedule',
  about: 'About',
}

/** Types that the forms offer. Widgets of other types, created by the API, keep their type when edited. */
const OFFERED_TYPES: readonly WidgetType[] = [
  'weather',
  'chat',
  'donation',
  'social',
  'youtube',
  'twitch',
  'stream_info',
  'recent_followers',
  'about',
]

/**
 * Canvas measures in CSS pixels; below `stackedBelow` widgets are stacked. New widgets fill rows of `rowWidth`: two of
 * the first size, which fit on small desktops too.
 */
export const CANVAS = { minHeight: 400, gap: 16, stackedBelow: 600, rowWidth: 640 } as const

/** Position and size of a widget on the canvas, in CSS pixels from the upper left corner. */
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

/** Returns the box within the canvas and within the limits of a widget. */
export const clampBox = ({ x, y, width, height }: WidgetBox): WidgetBox => ({
  x: between(0, x, WIDGET.maxPosition),
  y: between(0, y, WIDGET.maxPosition),
  width: between(WIDGET.minWidth, width, WIDGET.maxWidth),
  height: between(WIDGET.minHeight, height, WIDGET.maxHeight),
})

/** The effect of a drag handle. */
export type Grip = 'move' | 'resize'

/** Returns the box after a drag by a distance in CSS pixels, before its limits. */
export const pullBox = (box: WidgetBox, grip: Grip, by: { x: number; y: number }): WidgetBox =>
  grip === 'move'
    ? { ...box, x: box.x + by.x, y: box.y + by.y }
    : { ...box, width: box.width + by.x, height: box.height + by.y }

/** Returns the box after a drag by a distance in CSS pixels. */
export const dragBox = (box: WidgetBox, grip: Grip, by: { x: number; y: number }): WidgetBox =>
  clampBox(pullBox(box, grip, by))

/** Returns the box after an arrow key, by one pixel with `isFine`; null for any other key. */
export function changeBoxByKey(box: WidgetBox, grip: Grip, key: string, isFine: boolean): WidgetBox | null {
  const by = moveByKey({ x: 0, y: 0 }, key)
  if (by === null) return null
  return dragBox(box, grip, isFine ? { x: Math.sign(by.x), y: Math.sign(by.y) } : by)
}

/** Returns the screen reader text after a box was moved or resized. */
export function describeBox(title: string, grip: Grip, { x, y, width, height }: WidgetBox): string {
  return grip === 'move' ? `${title}: ${x} from the left, ${y} from the top` : `${title}: ${width} wide, ${height} high`
}

export const isSameBox = (a: WidgetBox, b: WidgetBox): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/** Returns the boxes moved together to the upper left corner: what the owner left free there is no part of the page. */
export function trimBoxes(boxes: readonly WidgetBox[]): WidgetBox[] {
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  return boxes.map((box) => ({ ...box, x: box.x - left, y: box.y - top }))
}

/** Returns the height that shows every box. */
export function getCanvasHeight(boxes: readonly WidgetBox[]): number {
  return Math.max(0, ...boxes.map(({ y, height }) => y + height))
}

/** Returns the canvas width that shows every box. */
export function getCanvasWidth(boxes: readonly WidgetBox[]): number {
  return Math.max(0, ...boxes.map(({ x, width }) => x + width))
}

const sortNumbers = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b)

/** Returns the place of a new widget: the uppermost, then leftmost one in a row where it touches no other. */
export function findFreePlace(boxes: readonly WidgetBox[]): WidgetBox {
  const { width, height } = WIDGET
  const xs = sortNumbers([0, ...boxes.map((box) => box.x + box.width + CANVAS.gap)])
  const ys = sortNumbers([0, ...boxes.map((box) => box.y + box.height + CANVAS.gap)])
  const places = ys.flatMap((y) => xs.map((x) => ({ x, y, width, height })))
  const free = places
    .filter((place) => place.x + width <= CANVAS.rowWidth && place.y <= WIDGET.maxPosition)
    .find((place) => !boxes.some((box) => isTouching(place, box, CANVAS.gap)))
  return free ?? { x: 0, y: 0, width, height }
}

/** Whether two boxes overlap or stand closer than the gap. */
const isTouching = (a: WidgetBox, b: WidgetBox, gap: number): boolean =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap

/** Returns the edit of a move or resize: only the configuration. The widget comes to lie above those that it covers. */
export function toPlacement(widgetId: string, box: WidgetBox, widgets: readonly Widget[]) {
  const covered = widgets.filter(({ id }) => id !== widgetId).filter((other) => isTouching(box, getWidgetBox(other), 0))
  const own = widgets.find(({ id }) => id === widgetId)?.zIndex ?? 1
  const z_index = Math.min(Math.max(own, ...covered.map(({ zIndex }) => zIndex + 1)), WIDGET.maxZIndex)
  const { x, y, width, height } = box
  return { widgetId, widget_config: JSON.stringify({ x_position: x, y_position: y, width, height, z_index }) }
}

/** Returns the list with a change applied, before the server answers. */
export function applyChange(widgets: readonly Widget[], change: EditWidgetInput): Widget[] {
  const { widgetId, sort_order, ...rest } = change
  const changed = widgets.map((widget) => (widget.id === widgetId ? changeWidget(widget, rest) : widget))
  const moved = changed.find(({ id }) => id === widgetId)
  if (sort_order === undefined || moved === undefined) return changed
  const others = changed.filter((widget) => widget !== moved)
  return others.toSpliced(sort_order, 0, moved).map((widget, sortOrder) => ({ ...widget, sortOrder }))
}

function changeWidget(widget: Widget, change: Omit<EditWidgetInput, 'widgetId' | 'sort_order'>): Widget {
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

/** Returns the types that a form offers, including the widget's own. */
export function listTypeOptions(own: WidgetType): { value: WidgetType; label: string }[] {
  const types = OFFERED_TYPES.includes(own) ? OFFERED_TYPES : [...OFFERED_TYPES, own]
  return types.map((value) => ({ value, label: WIDGET_NAMES[value] }))
}

export const NEW_FIELDS: WidgetFields = { widget_type: 'weather', title: '', content: '', is_visible: true }

/** Returns what creates a widget at a free place among the others. */
export function toNewWidget(fields: WidgetFields, widgets: readonly Widget[]) {
  const { x, y, width, height } = findFreePlace(widgets.map(getWidgetBox))
  return { ...fields, x_position: x, y_position: y, width, height }
}

/** Returns the initial fields of an existing widget. */
export function toWidgetFields({ widgetType, widgetTitle, widgetConfig, isVisible }: Widget): WidgetFields {
  const { content } = readWidgetConfig(widgetConfig)
  return { widget_type: widgetType, title: widgetTitle, content, is_visible: isVisible }
}
