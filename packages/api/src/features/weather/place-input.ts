import type { Place } from '@squall/shared/rules/place'
import { z } from 'zod'

const degrees = (name: string, most: number) => {
  const error = `${name} must be degrees from −${most} to ${most}`
  return z.coerce.number({ error }).min(-most, { error }).max(most, { error })
}

/** The place a question is about, in degrees. */
export const PlaceInput = z.object({ lat: degrees('lat', 90), lon: degrees('lon', 180) })

export const toPlace = ({ lat, lon }: z.output<typeof PlaceInput>): Place => ({ latitude: lat, longitude: lon })
