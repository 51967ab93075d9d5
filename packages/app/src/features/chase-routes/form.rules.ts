import { CreateRouteInput, type GpsTrack } from '@squall/shared/contract/community'
import { z } from 'zod'
import { splitHazards } from './rules'

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
