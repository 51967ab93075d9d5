import { z } from 'zod'
import { WidgetConfig, type WidgetConfigChange } from '../contract/channel/widget'

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

/** A widget's configuration from its stored JSON text; fields that cannot be parsed get their default. */
export function readWidgetConfig(text: string): WidgetConfig {
  try {
    return ForgivingConfig.parse(JSON.parse(text))
  } catch {
    return DEFAULTS
  }
}

/** The stored text after a change. */
export function changeWidgetConfig(text: string, change: WidgetConfigChange): string {
  return JSON.stringify(ForgivingConfig.parse({ ...readWidgetConfig(text), ...withoutGaps(change) }))
}

function withoutGaps(change: WidgetConfigChange): WidgetConfigChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
