import ReplayMap from '../../features/replays/components/ReplayMap'
import { AlertLayers } from '../../features/weather/alerts/map/AlertLayers'

/** The map of a replay with the areas of the warnings that were in force at its time, as the live map draws them. */
export default function ReplayMapWithWarnings({ id, nowMs }: { id: string; nowMs: number }) {
  return (
    <ReplayMap
      id={id}
      nowMs={nowMs}
      renderWarnings={(alerts, now) => (
        <AlertLayers alerts={alerts} now={now} selectedId={null} onSelect={() => undefined} />
      )}
    />
  )
}
