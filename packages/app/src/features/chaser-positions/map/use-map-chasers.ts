import { skipToken } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useConnectionState } from '../../../platform/media-socket/hooks'
import { useNow } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { chaserTracks, takeList, watchChasers } from './chaser-tracker'
import type { TrackedChaser } from './chaser-tracks.rules'

/** Corrects what the socket missed. */
const EVERY_MINUTE = 60_000
/** In place of the socket. */
const EVERY_15_S = 15_000
/** After so long without the socket the chasers are no longer where they are shown. */
const STALE_MS = 20_000
const EVERY_5_S = 5_000

/** Keeps the chasers of the map up to date while `isOn`, and returns how current they are. */
export function useMapChasers(isOn: boolean) {
  const isConnected = useConnectionState() === 'connected'
  const { data, isError, refetch } = trpc.chaserPositions.live.useQuery(isOn ? undefined : skipToken, {
    refetchInterval: isConnected ? EVERY_MINUTE : EVERY_15_S,
    staleTime: 0,
    // A cached list would show chasers who have left the map since.
    gcTime: 0,
  })
  const now = useNow(EVERY_5_S)
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => (isOn ? watchChasers(() => ask()) : undefined), [isOn])
  useEffect(() => {
    if (data !== undefined) takeList(data)
  }, [data])
  // Changes were missed while the socket was closed.
  useEffect(() => {
    if (isOn && isConnected) ask()
  }, [isOn, isConnected])
  const isKnown = chaserTracks.usePart((tracks) => tracks.heardMs !== null)
  const count = chaserTracks.usePart(({ chasers }) => chasers.size)
  // Read when the clock ticks, since messages come twice a second.
  const { heardMs } = chaserTracks.get()
  return {
    isConnected,
    isKnown,
    count,
    heardMs,
    now,
    isStale: !isConnected && heardMs !== null && now - heardMs > STALE_MS,
    isError: isError && heardMs === null,
    retry: () => void refetch(),
  }
}

export type MapChasers = ReturnType<typeof useMapChasers>

/** Returns a chaser of the map, who moves every few seconds; undefined when they are not on it. */
export const useTrackedChaser = (streamId: string): TrackedChaser | undefined =>
  chaserTracks.usePart(({ chasers }) => chasers.get(streamId))
