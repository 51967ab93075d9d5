import type { StormAlert } from '@squall/shared/contract/weather'
import type { AlertFeature } from './nws-format'

type Properties = AlertFeature['properties']
/** The damage tier of an alert within its kind, from its tags; CAP's severity does not distinguish these. */
export type Tier = 'catastrophic' | 'considerable' | 'ordinary'

const EMERGENCY_TEXT = /TORNADO EMERGENCY|FLASH FLOOD EMERGENCY/i
const ARRAY_OF_NONE: string[] = []

export const getParameter = ({ parameters }: Properties, name: string): string | undefined =>
  (parameters[name] ?? ARRAY_OF_NONE)[0]

export function classifyType({ event }: Properties): StormAlert['type'] {
  if (event.startsWith('Tornado')) return 'tornado'
  if (event.startsWith('Severe Thunderstorm')) return 'severe-thunderstorm'
  return event.startsWith('Flash Flood') ? 'flash-flood' : 'other'
}

export function classifyTier(properties: Properties): Tier {
  const tags = ['tornadoDamageThreat', 'flashFloodDamageThreat', 'thunderstormDamageThreat'].map((name) =>
    getParameter(properties, name)?.toUpperCase(),
  )
  const isEmergency = EMERGENCY_TEXT.test(`${properties.headline} ${properties.description}`)
  if (tags.includes('CATASTROPHIC') || (isEmergency && properties.event.endsWith('Warning'))) return 'catastrophic'
  return tags.includes('CONSIDERABLE') || tags.includes('DESTRUCTIVE') ? 'considerable' : 'ordinary'
}

export function classifySeverity({ event }: Properties, tier: Tier): StormAlert['severity'] {
  if (tier === 'catastrophic') return 'emergency'
  if (event.endsWith('Warning')) return 'warning'
  return event.endsWith('Watch') ? 'watch' : 'other'
}

const SEVERITY_RANK: Record<StormAlert['severity'], number> = { emergency: 90, warning: 60, watch: 30, other: 0 }
const TYPE_RANK: Record<StormAlert['type'], number> = {
  tornado: 8,
  'flash-flood': 4,
  'severe-thunderstorm': 2,
  other: 0,
}
/** Less than from one type to a tornado: no wind or hail outranks a tornado that is warned of. */
const CONSIDERABLE_RANK = 3

/** Orders alerts by danger; an event whose rank rises was upgraded. */
export const computeRank = (alert: {
  type: StormAlert['type']
  severity: StormAlert['severity']
  tier: Tier
}): number =>
  SEVERITY_RANK[alert.severity] + TYPE_RANK[alert.type] + (alert.tier === 'considerable' ? CONSIDERABLE_RANK : 0)
