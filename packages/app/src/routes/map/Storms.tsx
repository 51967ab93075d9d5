import { LayerSection } from '../../features/map/components/LayerSection'
import { useMapState } from '../../features/map/hooks'
import { StormLayers } from '../../features/weather/storms/map/StormLayers'
import { describeStormAge, StormSection } from '../../features/weather/storms/map/StormSection'
import { useMapStorms } from '../../features/weather/storms/map/use-map-storms'
import { useMyPlace } from '../../platform/location'

function useStorms() {
  const { box, layers, selection, select } = useMapState()
  const { place } = useMyPlace()
  const isOn = layers.includes('storms')
  const storms = useMapStorms(isOn ? box : null)
  const selectedId = selection?.kind === 'storm' ? selection.id : null
  const choose = (id: string) => select(id === selectedId ? null : { kind: 'storm', id })
  return { isOn, storms, place, selectedId, choose }
}

/** Storms on the live map. */
export function StormLayer() {
  const { isOn, storms, place, selectedId, choose } = useStorms()
  if (!isOn) return null
  return <StormLayers storms={storms.list} place={place} selectedId={selectedId} onSelect={choose} />
}

/** Storms in the panel. */
export function StormsSection() {
  const { isOn, storms, place, selectedId, choose } = useStorms()
  return (
    <LayerSection layer="storms" name="Storms" isOn={isOn} age={describeStormAge(storms.tracking)}>
      <StormSection {...storms} place={place} selectedId={selectedId} onSelect={choose} />
    </LayerSection>
  )
}
