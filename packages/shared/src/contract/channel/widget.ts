import { z } from 'zod'
import { Identifier, multiLine, singleLine } from '../text'

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
  { error: ({ input }) => (input == null ? 'Widget type is required' : 'This is no type of widget') },
)
export type WidgetType = z.infer<typeof WidgetType>

/** Sizes and positions in CSS pixels. */
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

const number = (name: string, min: number, max: number) =>
  z
    .number(`${name} must be a number`)
    .min(min, `${name} must be at least ${min}`)
    .max(max, `${name} must be at most ${max}`)

const content = multiLine({ label: 'Content', max: WIDGET.contentMax })

const numberFields = {
  x_position: number('X position', 0, WIDGET.maxPosition),
  y_position: number('Y position', 0, WIDGET.maxPosition),
  width: number('Width', WIDGET.minWidth, WIDGET.maxWidth).transform(Math.trunc),
  height: number('Height', WIDGET.minHeight, WIDGET.maxHeight).transform(Math.trunc),
  z_index: number('Z-index', 1, WIDGET.maxZIndex).transform(Math.trunc),
}

/** What `widgetConfig` holds as JSON text; `content` is plain text, never markup. Stored content is not cleaned again. */
export const WidgetConfig = z.object({
  content: z.string().max(WIDGET.contentMax).default(''),
  x_position: numberFields.x_position.default(0),
  y_position: numberFields.y_position.default(0),
  width: numberFields.width.default(WIDGET.width),
  height: numberFields.height.default(WIDGET.height),
  z_index: numberFields.z_index.default(1),
})

export type WidgetConfig = z.output<typeof WidgetConfig>

/** Part of a configuration: fields that are left out stay. */
const WidgetConfigChange = z.object({ content, ...numberFields }).partial()

type WidgetConfigChange = z.output<typeof WidgetConfigChange>

const NOT_JSON = 'Widget config must be JSON text that holds an object'

const NUMBER_TEXT = /^-?\d+(?:\.\d+)?$/

/** Returns a configuration with numbers where it holds their text, such as "320.7". */
function parseNumberTexts(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      const isNumber = Object.hasOwn(numberFields, name) && typeof value === 'string' && NUMBER_TEXT.test(value)
      return [name, isNumber ? Number(value) : value]
    }),
  )
}

/** A change, parsed from the JSON text it is sent as. */
const WidgetConfigText = z
  .string()
  .max(10_000, 'The widget is too large')
  .transform((text, { issues }): unknown => {
    try {
      return parseNumberTexts(JSON.parse(text))
    } catch {
      issues.push({ code: 'custom', message: NOT_JSON, input: text })
      return z.NEVER
    }
  })
  .pipe(z.object({ content, ...numberFields }, NOT_JSON).partial())

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

const title = singleLine({ label: 'Title', min: 1, max: 80 })

/** The place in the order, from 0; the others move up or down. */
const sortOrder = z.number().int().min(0).max(WIDGET.perPage)

/** The documented call may name `user_id`, which must be the session's. */
export const CreateWidgetInput = z.object({
  widget_type: WidgetType,
  title,
  ...WidgetConfig.shape,
  content: content.default(''),
  is_visible: z.boolean().default(true),
  user_id: Identifier.optional(),
})
export type CreateWidgetInput = z.input<typeof CreateWidgetInput>

/**
 * The form's fields, or only `widget_config` (JSON text) when the widget was moved or resized. The names of the answer are
 * accepted too, so that it can be sent back.
 */
export const EditWidgetInput = WidgetConfigChange.extend({
  widgetId: Identifier,
  widget_type: WidgetType.optional(),
  title: title.optional(),
  is_visible: z.boolean().optional(),
  sort_order: sortOrder.optional(),
  widget_config: WidgetConfigText.optional(),
  widgetType: WidgetType.optional(),
  widgetTitle: title.optional(),
  widgetConfig: WidgetConfigText.optional(),
  isVisible: z.boolean().optional(),
  zIndex: numberFields.z_index.optional(),
  sortOrder: sortOrder.optional(),
})
export type EditWidgetInput = z.input<typeof EditWidgetInput>

const { shape } = WidgetConfig

const DEFAULTS = WidgetConfig.parse({})

/** Falls back to the default for each field that is not valid. */
const ForgivingConfig = z
  .object({
    content: shape.content.catch(DEFAULTS.content),
    x_position: shape.x_position.catch(DEFAULTS.x_position),
    y_position: shape.y_position.catch(DEFAULTS.y_position),
    width: shape.width.catch(DEFAULTS.width),
    height: shape.height.catch(DEFAULTS.height),
    z_index: shape.z_index.catch(DEFAULTS.z_index),
  })
  .catch(DEFAULTS)

/** Returns a widget's configuration from its stored JSON text; fields that cannot be parsed get their default. */
export function readWidgetConfig(text: string): WidgetConfig {
  try {
    return ForgivingConfig.parse(JSON.parse(text))
  } catch {
    return DEFAULTS
  }
}

/** Returns the stored text after a change. */
export function changeWidgetConfig(text: string, change: WidgetConfigChange): string {
  return JSON.stringify(ForgivingConfig.parse({ ...readWidgetConfig(text), ...withoutGaps(change) }))
}

function withoutGaps(change: WidgetConfigChange): WidgetConfigChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
