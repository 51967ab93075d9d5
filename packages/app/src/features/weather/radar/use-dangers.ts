import type { RadarAlert } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { useEffect, useMemo, useState } from 'react'
import { activeDangers, dangersAt, nextEnd, tapped } from './danger.rules'
import { useRadarDangers } from './hooks'
import type { RadarQuestion } from './question.rules'

/** Time left is told in minutes. */
const EVERY_15_S = 15_000
const NONE: RadarAlert[] = []

/** What is dangerous around the radar right now, and which of it is selected, on the map and in the list alike. */
export function useDangers(question: RadarQuestion & { radar?: string }) {
  const { alerts: answer, ...rest } = useRadarDangers(question)
  const alerts = answer ?? NONE
  const now = useNowToTheEnd(alerts)
  const active = useMemo(() => activeDangers(alerts, now), [alerts, now])
  const [selectedId, setSelectedId] = useState<string | null>(null)
  return {
    ...rest,
    /** Whether alerts were ever read. */
    hasAnswer: answer !== undefined,
    /** Still in force, most dangerous first. */
    active,
    now,
    selected: active.find(({ id }) => id === selectedId) ?? null,
    /** Selects an alert, or none. */
    select: (id: string | null) => setSelectedId(id),
    /** A tap on the map: what is within some km of it, one after the other. */
    tap: (place: Place, km: number) => setSelectedId((id) => tapped(id, dangersAt(active, place, km))),
  }
}

/** The current time in ms, every 15 s and in the moment in which the next alert ends. */
function useNowToTheEnd(alerts: RadarAlert[]): number {
  const [now, setNow] = useState(Date.now)
  const end = nextEnd(alerts, now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a moment was reached, the next wait begins
  useEffect(() => {
    const left = end === null ? EVERY_15_S : Math.max(0, end - Date.now())
    const timer = setTimeout(() => setNow(Date.now()), Math.min(EVERY_15_S, left))
    return () => clearTimeout(timer)
  }, [end, now])
  return now
}
