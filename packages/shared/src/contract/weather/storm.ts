import { z } from 'zod'
import { AlertFreshness } from './alert'

export const LatLon = z.object({ lat: z.number(), lon: z.number() })
export type LatLon = z.infer<typeof LatLon>
const Intensity = z.enum(['violent', 'strong', 'moderate', 'weak'])

/** An expected position of a storm; `confidence` is the measured per cent of such forecasts whose storm was then within 15 km, over all storms. */
export const StormPrediction = z.object({
  location: LatLon,
  time: z.string(),
  intensity: Intensity,
  confidence: z.number(),
})
export type StormPrediction = z.infer<typeof StormPrediction>

/**
 * A tracked storm. `direction` is towards, degrees clockwise from north; speeds in mph, hail in inches, tornado
 * probability in per cent within 60 minutes, precipitation in inches an hour, distance in km from the asker.
 * A value that no source gives is null. Type and intensity are our own estimates from thresholds.
 */
export const Storm = z.object({
  id: z.string(),
  type: z.enum(['supercell', 'mesocyclone', 'squall-line', 'other']),
  intensity: Intensity,
  currentLocation: LatLon,
  /** The town near it; null where there is none within 60 km. */
  placeName: z.string().nullable(),
  /** Null while the storm is too new for a motion. */
  movement: z.object({ direction: z.number(), speed: z.number() }).nullable(),
  characteristics: z.object({
    maxWindSpeed: z.number().nullable(),
    /** Measured along a radar beam: the true wind is at least this. */
    windIsLowerBound: z.boolean(),
    hailSize: z.number().nullable(),
    /** The radar's table ends here: the true size is at least this. */
    hailIsLowerBound: z.boolean(),
    /** The radar's upper bound where nothing gives a size: hail is smaller than this, or there is none. */
    hailBelow: z.number().nullable(),
    tornadoProbability: z.number().nullable(),
    precipitationRate: z.number().nullable(),
  }),
  predictions: z.array(StormPrediction),
  distance: z.number(),
  /** [longitude, latitude] around the storm, closed; null when only its centre is known. */
  outline: z.array(z.tuple([z.number(), z.number()])).nullable(),
  /** Per cent, within 60 minutes, by ProbSevere; null where it has no such storm. */
  severeProbability: z.number().nullable(),
  rotation: z.enum(['none', 'mesocyclone', 'tornado-vortex-signature']),
  /** The strongest official warning over the storm: one for a tornado or an emergency, another one, or null. */
  officialWarning: z.enum(['tornado', 'other']).nullable(),
  /** Such as 'ProbSevere' and 'NEXRAD KTLX cell M0'. */
  sources: z.array(z.string()),
  observedAt: z.string(),
})
export type Storm = z.infer<typeof Storm>

/**
 * The storms around a place. An empty list means 'none' only when it is covered, not stale and complete. `updatedAt` is
 * the time of the data, not of fetching them.
 */
export const StormTracking = AlertFreshness.extend({
  storms: z.array(Storm),
  /** Why the list is not complete, as a sentence; null when it is complete or the place is not covered. */
  incompleteReason: z.string().nullable(),
  /** When to ask again for a complete list; null when that would not help. */
  retryAfterMs: z.number().nullable(),
})
export type StormTracking = z.infer<typeof StormTracking>
