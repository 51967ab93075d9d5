import { LayerSection } from '../../features/map/components/LayerSection'
import { useMapState } from '../../features/map/hooks'
import { describePlacefiles, PlacefileList } from '../../features/placefiles/PlacefileList'
import { PlacefileShapes } from '../../features/placefiles/PlacefileShapes'
import { usePlacefiles } from '../../features/placefiles/use-placefiles'

/** Placefiles of other sites on the live map. */
export function PlacefileLayer() {
  const isOn = useMapState().layers.includes('placefiles')
  const { files } = usePlacefiles(isOn)
  return isOn ? <PlacefileShapes files={files} /> : null
}

/** Placefiles of other sites in the panel. */
export function PlacefileSection() {
  const isOn = useMapState().layers.includes('placefiles')
  const shown = usePlacefiles(isOn)
  return (
    <LayerSection layer="placefiles" name="Placefiles" isOn={isOn} age={describePlacefiles(shown, isOn)}>
      <PlacefileList shown={shown} />
    </LayerSection>
  )
}
