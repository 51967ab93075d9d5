import type { RadarAlert } from '@squall/shared/contract/weather'
import { distanceKm, distanceToPolygonsKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

/** Most dangerous first. A signature is no warning, but more urgent than a watch for the rest of the day. */
export const kinds: RadarAlert['kind'][] = ['emergency', 'warning', 'signature', 'watch', 'advisory']
const types: RadarAlert['type'][] = ['tornado', 'severe-thunderstorm', 'flash-flood', 'other']

/** What is still in force at a time in ms, most dangerous first. A signature lasts until the next answer. */
export function activeDangers(alerts: RadarAlert[], now: number): RadarAlert[] {
  return alerts
    .filter(({ expires }) => expires === null || Date.parse(expires) > now)
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || types.indexOf(a.type) - types.indexOf(b.type))
}

/** When the next of them ends, in ms; null when none does. */
export function nextEnd(alerts: RadarAlert[], now: number): number | null {
  const ends = alerts.flatMap(({ expires }) => (expires === null ? [] : Date.parse(expires))).filter((end) => end > now)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** The middle of an alert's area, or where its signature is; null where it has neither. */
export function getAlertCenter({ polygons, place }: Pick<RadarAlert, 'polygons' | 'place'>): Place | null {
  if (place) return { latitude: place.lat, longitude: place.lon }
  const corners = polygons.flat(2)
  if (corners.length === 0) return null
  const longitudes = corners.map(([longitude]) => longitude)
  const latitudes = corners.map(([, latitude]) => latitude)
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { latitude: between(latitudes), longitude: between(longitudes) }
}

/** The ids of what is dangerous within `km` of a place, in the order they are given: areas and signatures. */
export function dangersAt(alerts: RadarAlert[], there: Place, km: number): string[] {
  return alerts
    .filter(({ polygons, place }) =>
      place
        ? distanceKm(there, { latitude: place.lat, longitude: place.lon }) <= km
        : distanceToPolygonsKm(there, polygons) <= km,
    )
    .map(({ id }) => id)
}

/** What a tap on the map selects of what is there: the first, then one after the other, and after the last nothing. */
export function tapped(selected: string | null, here: string[]): string | null {
  const at = selected === null ? -1 : here.indexOf(selected)
  return here[at + 1] ?? null
}
