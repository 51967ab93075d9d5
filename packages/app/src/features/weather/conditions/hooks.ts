import type { WeatherSnapshot } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { skipToken } from '@tanstack/react-query'
import { useNow } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { pollAfterMs, weatherView } from './rules'

const EVERY_MINUTE = 60_000
const EVERY_5_MINUTES = 5 * 60_000

const polled = {
  refetchInterval: ({ state }: { state: { data: WeatherSnapshot | undefined } }) => pollAfterMs(state.data),
}

/** About 1 km: enough for weather, and a small move is no new question. */
const coarse = (degrees: number) => Math.round(degrees * 100) / 100

/** The weather at a place, renewed by itself. */
export function useConditionsAt(place: Place | null) {
  const input = place && { lat: coarse(place.latitude), lon: coarse(place.longitude) }
  const { data, isError } = trpc.conditions.at.useQuery(input ?? skipToken, polled)
  return weatherView(data, isError, useNow(EVERY_MINUTE))
}

/** The weather around a stream, renewed by itself. */
export function useStreamConditions(streamId: string | null) {
  const { data, isError } = trpc.conditions.ofStream.useQuery(streamId === null ? skipToken : { id: streamId }, polled)
  return weatherView(data, isError, useNow(EVERY_MINUTE))
}

/** The alerts around a stream, the most dangerous first; news of alerts renew them at once. */
export function useStreamAlerts(streamId: string) {
  const { data, isError } = trpc.alerts.ofStream.useQuery({ id: streamId }, { refetchInterval: EVERY_5_MINUTES })
  return { alerts: data?.alerts ?? [], isStale: isError || (data?.stale ?? false) }
}
