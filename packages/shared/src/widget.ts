import { z } from 'zod'

export const WidgetType = z.enum(
  [
    'weather',
    'chat',
    'donation',
    'social',
    'youtube',
    'twitch',
    'stream_info',
    'recent_followers',
    'top_donators',
    'stream_goals',
    'alerts',
    'schedule',
    'about',
  ],
  { error: 'This is no type of widget' },
)
export type WidgetType = z.infer<typeof WidgetType>

/** CSS pixels; the smallest size is what resizing stops at. */
export const WIDGET = {
  width: 300,
  height: 200,
  minWidth: 200,
  minHeight: 150,
  maxWidth: 2000,
  maxHeight: 2000,
  maxPosition: 10_000,
  maxZIndex: 1000,
  contentMax: 2000,
  perPage: 30,
} as const

const number = (min: number, max: number) =>
  z.number('Enter a number').min(min, `At least ${min}`).max(max, `At most ${max}`)
const position = number(0, WIDGET.maxPosition)
const content = z.string().max(WIDGET.contentMax, `Content must be at most ${WIDGET.contentMax} characters`)

/** What `widgetConfig` holds as JSON text; text only, never markup. */
export const WidgetConfig = z.object({
  content: content.default(''),
  x_position: position.default(0),
  y_position: position.default(0),
  width: number(WIDGET.minWidth, WIDGET.maxWidth).default(WIDGET.width),
  height: number(WIDGET.minHeight, WIDGET.maxHeight).default(WIDGET.height),
  z_index: number(1, WIDGET.maxZIndex).default(1),
})
export type WidgetConfig = z.output<typeof WidgetConfig>

export const Widget = z.object({
  id: z.string(),
  widgetType: WidgetType,
  widgetTitle: z.string(),
  widgetConfig: z.string(),
  isVisible: z.boolean(),
  zIndex: z.number(),
  sortOrder: z.number().int(),
})
export type Widget = z.infer<typeof Widget>

const title = z.string().trim().min(1, 'Title is required').max(80, 'Title must be at most 80 characters')

/** `user_id` is accepted for the documented call, and must then be the session's. */
export const CreateWidgetInput = z.object({
  widget_type: WidgetType,
  title,
  ...WidgetConfig.omit({ z_index: true }).shape,
  is_visible: z.boolean().default(true),
  user_id: z.string().optional(),
})
export type CreateWidgetInput = z.input<typeof CreateWidgetInput>

/** The form's fields, or only `widget_config` (JSON text) when the widget was moved or resized. */
export const EditWidgetInput = z.object({
  widgetId: z.string(),
  widget_type: WidgetType.optional(),
  title: title.optional(),
  content: content.optional(),
  x_position: position.optional(),
  y_position: position.optional(),
  width: number(WIDGET.minWidth, WIDGET.maxWidth).optional(),
  height: number(WIDGET.minHeight, WIDGET.maxHeight).optional(),
  z_index: number(1, WIDGET.maxZIndex).optional(),
  is_visible: z.boolean().optional(),
  sort_order: z.number().int().min(0).max(WIDGET.perPage).optional(),
  widget_config: z.string().max(10_000, 'The widget is too large').optional(),
})
export type EditWidgetInput = z.input<typeof EditWidgetInput>
