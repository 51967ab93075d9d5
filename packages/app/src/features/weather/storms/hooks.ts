import type { AlertBox, StormTracking } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { trpc } from '../../../platform/trpc'

const EVERY_2_MINUTES = 120_000
/** A list that stays incomplete is requested early only so often. */
const TRIES_WHILE_INCOMPLETE = 5

/** The radius in km within which storms are listed. */
export const TRACKING_RADIUS_KM = 100
/** The distance in km a storm of 90 mph covers in the hour of its forecast. */
export const APPROACH_RADIUS_KM = 150

/** Returns the storms around a place. A failed request keeps the last list; without `isAuto` it loads once. */
export function useStormTracking(place: Place | null, radius: number, isAuto: boolean) {
  const input = place && { lat: place.latitude, lon: place.longitude, radius }
  const { data, isLoading, isError, refetch } = trpc.storms.tracking.useQuery(input ?? skipToken, {
    refetchInterval: ({ state }) => isAuto && getNextMs(state),
    refetchOnWindowFocus: isAuto,
  })
  return { data, isLoading, isError, retry: () => void refetch() }
}

/** Returns the storms in a box of west, south, east and north; those before stay until another box is answered. */
export function useStormsInBox(box: AlertBox | null) {
  const [west, south, east, north] = box ?? []
  const isAsked = west !== undefined && south !== undefined && east !== undefined && north !== undefined
  const { data, isError } = trpc.storms.inBox.useQuery(isAsked ? { west, south, east, north } : skipToken, {
    refetchInterval: ({ state }) => getNextMs(state),
    placeholderData: keepPreviousData,
  })
  return { data, isError }
}

function getNextMs({ data, dataUpdateCount }: { data: StormTracking | undefined; dataUpdateCount: number }): number {
  return dataUpdateCount < TRIES_WHILE_INCOMPLETE ? (data?.retryAfterMs ?? EVERY_2_MINUTES) : EVERY_2_MINUTES
}
