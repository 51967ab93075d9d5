import type { WeatherSnapshot } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { skipToken } from '@tanstack/react-query'
import { useNow } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { getPollIntervalMs, toWeatherView } from './rules'

const EVERY_MINUTE = 60_000
const EVERY_5_MINUTES = 5 * 60_000

const polled = {
  refetchInterval: ({ state }: { state: { data: WeatherSnapshot | undefined } }) => getPollIntervalMs(state.data),
}

/** Rounds to about 1 km, which is enough for weather, so that a small move makes no new request. */
const roundDegrees = (degrees: number) => Math.round(degrees * 100) / 100

/** Returns the weather at a place and refetches it periodically. */
export function useConditionsAt(place: Place | null) {
  const input = place && { lat: roundDegrees(place.latitude), lon: roundDegrees(place.longitude) }
  const { data, isError } = trpc.conditions.at.useQuery(input ?? skipToken, polled)
  return toWeatherView(data, isError, useNow(EVERY_MINUTE))
}

/** Returns the weather around a stream and refetches it periodically. */
export function useStreamConditions(streamId: string | null) {
  const { data, isError } = trpc.conditions.ofStream.useQuery(streamId === null ? skipToken : { id: streamId }, polled)
  return toWeatherView(data, isError, useNow(EVERY_MINUTE))
}

/** Returns the alerts around a stream, most dangerous first; an alert event refetches them at once. */
export function useStreamAlerts(streamId: string) {
  const { data, isError } = trpc.alerts.ofStream.useQuery({ id: streamId }, { refetchInterval: EVERY_5_MINUTES })
  return { alerts: data?.alerts ?? [], isStale: isError || (data?.stale ?? false) }
}
