import type { AlertEvent } from './events'

/** The id of an alert as it is told and dismissed: a higher rank is another id, so an upgraded alert shows again. */
export const bannerIdOf = ({ key, rank }: AlertEvent): string => `${key}:${rank}`

export const titleOf = ({ event, severity, type }: AlertEvent): string =>
  severity !== 'emergency' ? event : type === 'tornado' ? 'Tornado Emergency' : `${event}: Emergency`

/** What is told to everybody, wherever they are: tornado warnings and every emergency. */
export const isLoud = ({ severity, type }: AlertEvent): boolean =>
  severity === 'emergency' || (severity === 'warning' && type === 'tornado')
