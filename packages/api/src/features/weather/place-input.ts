import type { Place } from '@squall/shared/rules/place'
import { z } from 'zod'

/** Degrees of latitude or longitude, under the name that a refusal gives them. */
export const degrees = (name: string, most: number) => {
  const wrong = `${name} must be degrees from −${most} to ${most}`
  return z
    .number({ error: ({ input }) => (input == null ? `${name} is required` : wrong) })
    .min(-most, wrong)
    .max(most, wrong)
}

/** The part of the world that a map shows, in degrees. */
export const BoxInput = z
  .object({
    west: degrees('West', 180),
    south: degrees('South', 90),
    east: degrees('East', 180),
    north: degrees('North', 90),
  })
  .refine(({ west, south, east, north }) => west < east && south < north, 'West must be below east, south below north')

/** The place of a request, in degrees. */
export const PlaceInput = z.object({ lat: degrees('Latitude (lat)', 90), lon: degrees('Longitude (lon)', 180) })

export const toPlace = ({ lat, lon }: z.output<typeof PlaceInput>): Place => ({ latitude: lat, longitude: lon })

export const toOptionalPlace = ({ lat, lon }: Partial<z.output<typeof PlaceInput>> = {}): Place | null =>
  lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon }
