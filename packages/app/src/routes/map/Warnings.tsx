import { LayerSection } from '../../features/map/components/LayerSection'
import { useMapState } from '../../features/map/hooks'
import { AlertLayers } from '../../features/weather/alerts/map/AlertLayers'
import { AlertSection, describeAlertAge } from '../../features/weather/alerts/map/AlertSection'
import { useMapAlerts } from '../../features/weather/alerts/map/use-map-alerts'
import { Muted } from '../../ui/Typography'

function useWarnings() {
  const { box, layers, selection, select, time } = useMapState()
  const isOn = layers.includes('warnings')
  const shown = useMapAlerts(isOn ? box : null)
  const choose = (id: string | null) => select(id === null ? null : { kind: 'alert', id })
  return { isOn, isPast: time !== null, shown, choose, selectedId: selection?.kind === 'alert' ? selection.id : null }
}

/** Warnings and watches on the live map. */
export function WarningLayer() {
  const { isOn, shown, choose, selectedId } = useWarnings()
  if (!isOn) return null
  return <AlertLayers alerts={shown.alerts} now={shown.now} selectedId={selectedId} onSelect={choose} />
}

/** Warnings and watches in the panel. */
export function WarningSection() {
  const { isOn, isPast, shown, choose } = useWarnings()
  return (
    <LayerSection layer="warnings" name="Warnings and watches" isOn={isOn} age={describeAlertAge(shown)}>
      {isPast ? <Muted>The radar shows an earlier moment. Warnings and storms are those of now.</Muted> : null}
      <AlertSection shown={shown} onSelect={choose} />
    </LayerSection>
  )
}
