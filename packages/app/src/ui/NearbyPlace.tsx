import { formatPlace, type Place } from '@squall/shared/rules/place'
import { skipToken } from '@tanstack/react-query'
import { trpc } from '../platform/trpc'
import { PlaceName } from './PlaceName'

/** Returns a place in words: 'near Moore, OK', or its coordinates without a name. */
export const describePlace = (place: Place, town: string | null): string =>
  town === null ? formatPlace(place) : `near ${town}`

/** Any place by the town near it. */
export function NearbyPlace({ place }: { place: Place }) {
  return <PlaceName name={useNearbyTown(place)} coordinates={formatPlace(place)} />
}

/** A town stays the same within 0.01°, about a kilometer, so that a moving device does not ask again for each step. */
const STEPS_PER_DEGREE = 100

const toStep = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE

/** Returns the question for the name of a place. */
export const toNameQuestion = ({ latitude, longitude }: Place) => ({ lat: toStep(latitude), lon: toStep(longitude) })

/** Returns the town near a place; null without one, and until the server has answered. */
export function useNearbyTown(place: Place | null): string | null {
  const { data } = trpc.geocoding.nameOf.useQuery(place === null ? skipToken : toNameQuestion(place), {
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.name ?? null
}
