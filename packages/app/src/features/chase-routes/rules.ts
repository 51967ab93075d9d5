import {
  type ChaseRoute,
  CreateRouteInput,
  type Difficulty,
  type GpsTrack,
  ROUTE_PAGE,
} from '@squall/shared/contract/community'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { z } from 'zod'
import { nextSerial } from '../../platform/paged-list'

export const difficultyNames: Record<Difficulty, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  expert: 'Expert',
}

export type Risk = 'low' | 'some' | 'high' | 'extreme'

export const riskLabels: Record<Risk, string> = {
  low: 'Lower risk',
  some: 'Some risk',
  high: 'High risk',
  extreme: 'Very high risk',
}

/** Returns the risk of a safety score of 0 to 10; a higher score means less risk. */
export function getRisk(score: number): Risk {
  if (score >= 8) return 'low'
  if (score >= 6) return 'some'
  return score >= 4 ? 'high' : 'extreme'
}

export const getNextRoutePage = nextSerial(ROUTE_PAGE)

/** Returns the circle around a whole track: centre, and radius in km (at least 1.1). */
export function getTrackArea(track: GpsTrack): { center: Place; km: number } {
  const latitudes = track.map(([latitude]) => latitude)
  const longitudes = track.map(([, longitude]) => longitude)
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const center = { latitude: middle(latitudes), longitude: middle(longitudes) }
  const distances = track.map(([latitude, longitude]) => distanceKm(center, { latitude, longitude }))
  return { center, km: Math.max(1, ...distances) * 1.1 }
}

/** Returns the route's fields after its save state is toggled, before the server answers. */
export const toggleSaved = ({ savedByMe, _count }: ChaseRoute): Pick<ChaseRoute, 'savedByMe' | '_count'> => ({
  savedByMe: !savedByMe,
  _count: { ..._count, saves: Math.max(0, _count.saves + (savedByMe ? -1 : 1)) },
})

/** Returns the hazards of a comma-separated text, trimmed, without empty ones. */
export const splitHazards = (typed: string): string[] =>
  typed
    .split(',')
    .map((hazard) => hazard.trim())
    .filter((hazard) => hazard !== '')

/** A number field as typed; an empty field is 0. */
const typedNumber = (field: 'distance' | 'estimatedTime') =>
  z
    .string()
    .transform((typed) => Number(typed.trim() || 0))
    .pipe(CreateRouteInput.shape[field].unwrap())

const typedHazards = z.string().transform(splitHazards).pipe(CreateRouteInput.shape.hazards.unwrap())

/** The share dialog's schema: fields as typed in, fields as sent out. The track comes from a file, not a field. */
export const routeForm = CreateRouteInput.omit({ gpsCoordinates: true }).extend({
  distance: typedNumber('distance'),
  estimatedTime: typedNumber('estimatedTime'),
  hazards: typedHazards,
})

export type RouteFields = z.input<typeof routeForm>

export const emptyRoute = {
  title: '',
  description: '',
  startLocation: '',
  endLocation: '',
  distance: '',
  estimatedTime: '',
  difficultyLevel: 'beginner',
  weatherConditions: '',
  roadConditions: '',
  hazards: '',
} satisfies RouteFields

const required = ['title', 'startLocation', 'endLocation'] as const

/** Returns true when a required field has an error. */
export const hasMissingFields = (fields: Partial<Record<(typeof required)[number], unknown>>): boolean =>
  required.some((name) => fields[name] !== undefined)

export const toRouteInput = (
  fields: z.output<typeof routeForm>,
  gpsCoordinates: GpsTrack | null,
): CreateRouteInput => ({
  ...fields,
  gpsCoordinates,
})
