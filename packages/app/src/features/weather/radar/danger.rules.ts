import type { RadarAlert } from '@squall/shared/contract/weather'
import { distanceKm, distanceToPolygonsKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

/** Most dangerous first. A signature is no warning, but more urgent than a watch. */
export const kinds: RadarAlert['kind'][] = ['emergency', 'warning', 'signature', 'watch', 'advisory']
const types: RadarAlert['type'][] = ['tornado', 'severe-thunderstorm', 'flash-flood', 'other']

/** Returns the alerts in force at `now` (ms), most dangerous first. A signature lasts until the next answer. */
export function activeDangers(alerts: RadarAlert[], now: number): RadarAlert[] {
  return alerts
    .filter(({ expires }) => expires === null || Date.parse(expires) > now)
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || types.indexOf(a.type) - types.indexOf(b.type))
}

/** Returns the time in ms at which the next alert ends; null when none does. */
export function nextEnd(alerts: RadarAlert[], now: number): number | null {
  const ends = alerts.flatMap(({ expires }) => (expires === null ? [] : Date.parse(expires))).filter((end) => end > now)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** Returns the centre of an alert's area or the place of its signature; null without either. */
export function getAlertCenter({ polygons, place }: Pick<RadarAlert, 'polygons' | 'place'>): Place | null {
  if (place) return { latitude: place.lat, longitude: place.lon }
  const corners = polygons.flat(2)
  if (corners.length === 0) return null
  const longitudes = corners.map(([longitude]) => longitude)
  const latitudes = corners.map(([, latitude]) => latitude)
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { latitude: between(latitudes), longitude: between(longitudes) }
}

/** Returns the ids of the alerts within `km` of a place, in the given order. */
export function dangersAt(alerts: RadarAlert[], there: Place, km: number): string[] {
  return alerts
    .filter(({ polygons, place }) =>
      place
        ? distanceKm(there, { latitude: place.lat, longitude: place.lon }) <= km
        : distanceToPolygonsKm(there, polygons) <= km,
    )
    .map(({ id }) => id)
}

/** Returns the id a tap selects among those at the point: the one after the selected, null after the last. */
export function tapped(selected: string | null, here: string[]): string | null {
  const at = selected === null ? -1 : here.indexOf(selected)
  return here[at + 1] ?? null
}
