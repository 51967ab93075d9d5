import { z } from 'zod'
import { WidgetConfig, type WidgetConfigChange } from '../contract/channel/widget'

const { shape } = WidgetConfig
const DEFAULTS = WidgetConfig.parse({})

/** Takes what it can read and the default for the rest. */
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

/** A widget's stored JSON text; whatever of it cannot be read is the default, silently. */
export function readWidgetConfig(text: string): WidgetConfig {
  try {
    return ForgivingConfig.parse(JSON.parse(text))
  } catch {
    return DEFAULTS
  }
}

/** The stored text with some of it changed. */
export function changeWidgetConfig(text: string, change: WidgetConfigChange): string {
  return JSON.stringify(ForgivingConfig.parse({ ...readWidgetConfig(text), ...withoutGaps(change) }))
}

function withoutGaps(change: WidgetConfigChange): WidgetConfigChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
