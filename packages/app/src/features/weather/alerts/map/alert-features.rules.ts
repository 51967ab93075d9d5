import type { MapAlert } from '@squall/shared/contract/weather'
import { travel } from '@squall/shared/rules/geo'
import { kmFromMiles } from '@squall/shared/rules/units'
import {
  type MapFeature,
  type MapFeatures,
  toFeature,
  toFeatures,
  toLine,
  toPoint,
} from '../../../../platform/map/geojson.rules'
import { getNwsColor } from '../../../../ui/map/nws-color.rules'

const MINUTE = 60_000
/** An alert that ends within this time is hatched. */
const EXPIRING_MS = 15 * MINUTE
/** One that has ended is hatched and pale for this long, so that its end is seen. */
const ENDED_MS = 10 * MINUTE
/** How far ahead the arrow of a warning's storm reaches. */
const MINUTES_OF_ARROW = 30

/** An alert as far as a map draws it. */
export type DrawnAlert = Pick<MapAlert, 'id' | 'level' | 'type' | 'endTime' | 'polygons' | 'motion'> & MaybeEnded

type MaybeEnded = Pick<MapAlert, 'endTime'> & { isEnded?: boolean }

/** Returns whether an alert was cancelled or has run out. */
export const hasEnded = ({ isEnded = false, endTime }: MaybeEnded, now: number): boolean =>
  isEnded || Date.parse(endTime) <= now

/** Returns the alerts in force, and after them those that ended in the last ten minutes. */
export function listShown<Alert extends MaybeEnded>(alerts: Alert[], now: number): Alert[] {
  const ended = alerts.filter((alert) => hasEnded(alert, now))
  return [
    ...alerts.filter((alert) => !ended.includes(alert)),
    // A cancelled one has an end in the future; the server forgets it in time.
    ...ended.filter(({ endTime }) => Date.parse(endTime) > now - ENDED_MS),
  ]
}

/** Returns whether an alert is about to end or has just ended. */
const isHatched = (alert: MaybeEnded, now: number): boolean =>
  hasEnded(alert, now) || Date.parse(alert.endTime) - now < EXPIRING_MS

/** Returns what a map draws of alerts, given most dangerous first: the most dangerous on top, the selected one topmost. */
export function toAlertFeatures(alerts: DrawnAlert[], selectedId: string | null, now: number): MapFeatures {
  const ordered = alerts.toReversed().sort((a, b) => Number(a.id === selectedId) - Number(b.id === selectedId))
  return toFeatures(ordered.flatMap((alert) => drawAlert(alert, alert.id === selectedId, now)))
}

function drawAlert(alert: DrawnAlert, isSelected: boolean, now: number): MapFeature[] {
  const { id, level, polygons, motion } = alert
  const look = {
    ...{ id, color: getNwsColor(level, alert.type), isSelected },
    ...{
      isWatch: level === 'watch',
      isHatched: isHatched(alert, now),
      isEnded: hasEnded(alert, now),
      isPatchwork: polygons.length > 1,
    },
  }
  const area =
    polygons.length === 0 ? [] : [toFeature({ type: 'MultiPolygon', coordinates: polygons }, { ...look, part: 'area' })]
  if (motion === null || motion.speed === 0 || hasEnded(alert, now)) return area
  const km = (kmFromMiles(motion.speed) * MINUTES_OF_ARROW) / 60
  return [
    ...area,
    ...motion.points.flatMap(({ lat, lon }) => {
      const from = { latitude: lat, longitude: lon }
      const tip = travel(from, motion.direction, km)
      return [
        toLine([from, tip], { ...look, part: 'arrow' }),
        toPoint(tip, { ...look, part: 'head', direction: motion.direction }),
      ]
    }),
  ]
}

/** Returns the alert that a tap selects among those under the finger, topmost first; null after the last of them. */
export function selectNext(selectedId: string | null, here: string[]): string | null {
  const at = selectedId === null ? -1 : here.indexOf(selectedId)
  return here[at + 1] ?? null
}
