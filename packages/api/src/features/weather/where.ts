import type { Place } from '@squall/shared/rules/place'
import { z } from 'zod'

/** The place a question is about, in degrees. */
export const Where = z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) })

export const placeOf = ({ lat, lon }: z.output<typeof Where>): Place => ({ latitude: lat, longitude: lon })
