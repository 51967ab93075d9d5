import type { AlertBox } from '@squall/shared/contract/weather'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toAskedBox } from '../../../../platform/map/position.rules'
import { useNow } from '../../../../platform/timer-hooks'
import { trpc } from '../../../../platform/trpc'
import { isOverdue } from '../rules'
import { listShown } from './alert-features.rules'

const EVERY_30_S = 30_000

/** Each step draws the areas anew; minutes are as fine as the texts. */
const TICK_MS = 30_000

/** Returns the warnings and watches that a map shows; nothing without a box, as while the layer is off. */
export function useMapAlerts(box: AlertBox | null) {
  const [west, south, east, north] = box ? toAskedBox(box) : []
  const isAsked = west !== undefined && south !== undefined && east !== undefined && north !== undefined
  const { data, isError, dataUpdatedAt, refetch } = trpc.alerts.inBox.useQuery(
    isAsked ? { west, south, east, north } : skipToken,
    { refetchInterval: EVERY_30_S, placeholderData: keepPreviousData },
  )
  const now = useNow(TICK_MS)
  const listed = data?.alerts
  const alerts = useMemo(() => listShown(listed ?? [], now), [listed, now])
  const isLate = data !== undefined && isOverdue({ isError, receivedAt: dataUpdatedAt, everyMs: EVERY_30_S }, now)
  return {
    alerts,
    now,
    isError: isError && data === undefined,
    isStale: data !== undefined && (data.stale || isLate),
    isIncomplete: data !== undefined && !data.complete,
    isKnown: data !== undefined,
    updatedAt: data?.updatedAt ?? null,
    retry: () => void refetch(),
  }
}

export type MapAlerts = ReturnType<typeof useMapAlerts>
