import { useMemo } from 'react'
import { AlertLayers } from '../../features/weather/alerts/map/AlertLayers'
import { Signatures } from '../../features/weather/radar/map/Signatures'
import { toDrawnAlerts } from '../../features/weather/radar/radar-alerts.rules'
import type { RadarScreen } from '../../features/weather/radar/use-radar-screen'

const MINUTE = 60_000

/** Official alerts, and what the radar itself found, on the map of the radar page. */
export function RadarAlertLayers({ screen: { dangers, player } }: { screen: RadarScreen }) {
  const { active, now, selected, select } = dangers
  const areas = useMemo(() => toDrawnAlerts(active), [active])
  const selectedId = selected?.id ?? null
  return (
    <>
      <AlertLayers alerts={areas} now={Math.floor(now / MINUTE) * MINUTE} selectedId={selectedId} onSelect={select} />
      <Signatures player={player} alerts={active} selectedId={selectedId} onSelect={select} />
    </>
  )
}
