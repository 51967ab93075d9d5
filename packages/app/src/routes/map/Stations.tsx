import { LayerSection } from '../../features/map/components/LayerSection'
import { useMapState } from '../../features/map/hooks'
import { describeStations, StationsOnMap, useMapStations } from '../../features/weather/stations/map/StationsOnMap'
import { MapMarks } from '../../ui/map/MapMarks'

function useStations() {
  const { layers, selection, select } = useMapState()
  const isOn = layers.includes('stations')
  return {
    isOn,
    shown: useMapStations(isOn),
    selectedId: selection?.kind === 'station' ? selection.id : null,
    choose: (id: string | null) => select(id === null ? null : { kind: 'station', id }),
  }
}

/** The person's own weather stations on the live map. */
export function StationLayer() {
  const { isOn, shown, selectedId, choose } = useStations()
  return isOn ? <MapMarks id="stations" marks={shown.marks} selectedId={selectedId} onSelect={choose} /> : null
}

/** The person's own weather stations in the panel. */
export function StationSection() {
  const { isOn, shown, choose } = useStations()
  return (
    <LayerSection layer="stations" name="Your weather stations" isOn={isOn} age={describeStations(shown, isOn)}>
      <StationsOnMap shown={shown} onSelect={choose} />
    </LayerSection>
  )
}
