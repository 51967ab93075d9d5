import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../platform/trpc'
import type { RadarQuestion } from './question.rules'

/** Radars scan every four to ten minutes; a new scan is seen within so long. */
const EVERY_MINUTE = 60_000

/** The layers of the radar that serves a place. While the map moves on, what was shown stays. */
export function useRadarData(question: RadarQuestion & { radar?: string }) {
  const { data, isLoading, isError, error, isPlaceholderData, refetch } = trpc.radar.data.useQuery(question, {
    refetchInterval: EVERY_MINUTE,
    placeholderData: keepPreviousData,
  })
  return { data, isLoading, isError, error, isMoving: isPlaceholderData, retry: () => void refetch() }
}

/** Storm cells and dangers in the reach of the radar that serves a place. A failure leaves them as they were. */
export function useRadarDangers({ lat, lon, radar }: RadarQuestion & { radar?: string }) {
  const input = { lat, lon, ...(radar === undefined ? {} : { radar }) }
  const options = { refetchInterval: EVERY_MINUTE, placeholderData: keepPreviousData }
  const cells = trpc.radar.stormCells.useQuery(input, options)
  const alerts = trpc.radar.alerts.useQuery(input, options)
  return {
    cells: cells.data,
    alerts: alerts.data,
    isError: cells.isError || alerts.isError,
    /** How the alerts came to this device. */
    receipt: { isError: alerts.isError, receivedAt: alerts.dataUpdatedAt, everyMs: EVERY_MINUTE },
    retry() {
      void cells.refetch()
      void alerts.refetch()
    },
  }
}
