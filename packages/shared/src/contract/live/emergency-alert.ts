import { z } from 'zod'
import { multiLine, singleLine } from '../text'

/** The radius of an administrator's alert, in km. */
export const ALERT_RADIUS_KM = { min: 5, max: 500, default: 50 } as const

/** The duration of an alert, in minutes. */
export const ALERT_MINUTES = { min: 15, max: 24 * 60, default: 60 } as const

const RADIUS_WRONG = `The radius must be from ${ALERT_RADIUS_KM.min} to ${ALERT_RADIUS_KM.max} km`
const MINUTES_WRONG = 'An alert lasts from 15 minutes to 24 hours'

/** The area of an alert: everyone within `radiusKm` of a place. */
const AlertArea = z.object({
  name: singleLine({ label: 'Place', max: 200, min: 1 }),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radiusKm: z.int(RADIUS_WRONG).min(ALERT_RADIUS_KM.min, RADIUS_WRONG).max(ALERT_RADIUS_KM.max, RADIUS_WRONG),
})

/** An alert by an administrator. Without an area it goes to all accounts. */
export const SendAlertInput = z.object({
  title: singleLine({ label: 'Title', max: 80, min: 1 }),
  text: multiLine({ label: 'Text', max: 500, min: 1 }),
  area: AlertArea.nullable(),
  minutes: z.int(MINUTES_WRONG).min(ALERT_MINUTES.min, MINUTES_WRONG).max(ALERT_MINUTES.max, MINUTES_WRONG),
})
export type SendAlertInput = z.input<typeof SendAlertInput>

/** An alert by an administrator that is in force. `area` is in words; times are ISO 8601 in UTC. */
export const SentAlert = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  area: z.string(),
  sentAt: z.string(),
  expires: z.string(),
})
export type SentAlert = z.infer<typeof SentAlert>
