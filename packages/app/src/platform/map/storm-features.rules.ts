import type { Storm } from '@squall/shared/contract/weather'
import { bearingDegrees, type Polygon, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { findForecastErrorKm } from '@squall/shared/rules/storm-skill'
import { kmFromMiles } from '@squall/shared/rules/units'
import {
  type MapFeature,
  type MapFeatures,
  toCircle,
  toCoordinates,
  toFeature,
  toFeatures,
  toLine,
  toPoint,
} from './geojson.rules'

const latLonToPlace = ({ lat, lon }: { lat: number; lon: number }): Place => ({ latitude: lat, longitude: lon })

const MINUTE = 60_000
const MINUTES_OF_ARROW = 12
const CAP_STEP_DEGREES = 15

/** A storm as far as a map draws it; radar cells are such storms too. */
export interface DrawnStorm
  extends Pick<Storm, 'id' | 'intensity' | 'currentLocation' | 'outline' | 'movement' | 'observedAt'> {
  predictions: Pick<Storm['predictions'][number], 'location' | 'time'>[]
  /** Only ProbSevere's storms have one. */
  severeProbability?: Storm['severeProbability']
}

/** The part of a storm that a feature draws. */
export type StormPart = 'cone' | 'outline' | 'path' | 'position' | 'arrow' | 'head'

/** Returns what a map draws of storms, the selected one last, so that it lies on top. */
export function toStormFeatures(storms: DrawnStorm[], selectedId: string | null): MapFeatures {
  const ordered = storms.toSorted((a, b) => Number(a.id === selectedId) - Number(b.id === selectedId))
  return toFeatures(ordered.flatMap((storm) => drawStorm(storm, storm.id === selectedId)))
}

function drawStorm(storm: DrawnStorm, isSelected: boolean): MapFeature[] {
  const { id, intensity, currentLocation, outline, movement, predictions, observedAt } = storm
  const from = latLonToPlace(currentLocation)
  const look = (part: StormPart) => ({ id, part, intensity, isSelected })
  const cone = toForecastCone(storm)
  const steps = predictions.map(({ location, time }) => ({
    place: latLonToPlace(location),
    label: `+${Math.round((Date.parse(time) - Date.parse(observedAt)) / MINUTE)}`,
  }))
  const tip = movement && movement.speed > 0 ? getTip(from, movement) : null
  return [
    ...(cone ? [toFeature({ type: 'Polygon', coordinates: cone }, look('cone'))] : []),
    ...(outline
      ? [
          toFeature(
            { type: 'Polygon', coordinates: [outline] },
            { ...look('outline'), intensity: getOutlineLook(storm) },
          ),
        ]
      : []),
    ...(steps.length > 0 ? [toLine([from, ...steps.map(({ place }) => place)], look('path'))] : []),
    ...steps.map(({ place, label }) => toPoint(place, { ...look('position'), label })),
    ...(tip && movement
      ? [toLine([from, tip], look('arrow')), toPoint(tip, { ...look('head'), direction: movement.direction })]
      : []),
  ]
}

/** Returns the colour of an outline: by ProbSevere's chance of severe weather, with the limits of decision 13. */
export function getOutlineLook({ severeProbability, intensity }: Pick<DrawnStorm, 'severeProbability' | 'intensity'>) {
  if (severeProbability === null || severeProbability === undefined) return intensity
  if (severeProbability >= 80) return 'violent'
  if (severeProbability >= 60) return 'strong'
  return severeProbability >= 25 ? 'moderate' : 'weak'
}

const getTip = (from: Place, { direction, speed }: NonNullable<Storm['movement']>) =>
  travel(from, direction, (kmFromMiles(speed) * MINUTES_OF_ARROW) / 60)

/**
 * Returns the ground that a storm may reach: as wide at each forecast position as four fifths of such forecasts were off
 * at most. Null where no error was measured.
 */
export function toForecastCone({
  currentLocation,
  predictions,
  observedAt,
}: Pick<DrawnStorm, 'currentLocation' | 'predictions' | 'observedAt'>): Polygon | null {
  const steps = [
    { place: latLonToPlace(currentLocation), km: 0 },
    ...predictions.flatMap(({ location, time }) => {
      const km = findForecastErrorKm((Date.parse(time) - Date.parse(observedAt)) / MINUTE)
      return km === null ? [] : [{ place: latLonToPlace(location), km }]
    }),
  ]
  const last = steps.at(-1)
  if (steps.length < 2 || last === undefined) return null
  const sides = steps.map(({ place, km }, index) => {
    const bearing = bearingDegrees(steps[index - 1]?.place ?? place, steps[index + 1]?.place ?? place)
    return { place, km, bearing }
  })
  const end = sides.at(-1)?.bearing ?? 0
  const cap = Array.from({ length: 180 / CAP_STEP_DEGREES - 1 }, (_, index) =>
    travel(last.place, end - 90 + (index + 1) * CAP_STEP_DEGREES, last.km),
  )
  const ring = [
    ...sides.map(({ place, km, bearing }) => travel(place, bearing - 90, km)),
    ...cap,
    ...sides.toReversed().map(({ place, km, bearing }) => travel(place, bearing + 90, km)),
  ]
  return [ring.map(toCoordinates)]
}

/** Returns rings of these radii around a place, each with a label at its north. */
export function toDistanceRings(place: Place, rings: { km: number; label: string }[]): MapFeatures {
  return toFeatures([
    ...rings.map(({ km }, index) => toCircle(place, km, { part: 'ring', isInner: index === 0 })),
    ...rings.map(({ km, label }) => toPoint(travel(place, 0, km), { part: 'label', label, km })),
    toPoint(place, { part: 'place' }),
  ])
}
