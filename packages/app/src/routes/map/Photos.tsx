import { LayerSection } from '../../features/map/components/LayerSection'
import { useMapState } from '../../features/map/hooks'
import { describePhotos, PhotoCard, PhotosOnMap, useMapPhotos } from '../../features/photos/map/PhotosOnMap'
import { MapMarks } from '../../ui/map/MapMarks'

function usePhotos() {
  const { box, layers, selection, select } = useMapState()
  const isOn = layers.includes('photos')
  return {
    isOn,
    shown: useMapPhotos(isOn ? box : null),
    selectedId: selection?.kind === 'photo' ? selection.id : null,
    choose: (id: string | null) => select(id === null ? null : { kind: 'photo', id }),
  }
}

/** Photos of the gallery on the live map. */
export function PhotoLayer() {
  const { isOn, shown, selectedId, choose } = usePhotos()
  return isOn ? <MapMarks id="photos" marks={shown.marks} selectedId={selectedId} onSelect={choose} /> : null
}

/** Photos of the gallery in the panel. */
export function PhotoSection() {
  const { isOn, shown, choose } = usePhotos()
  return (
    <LayerSection layer="photos" name="Photos" isOn={isOn} age={describePhotos(shown, isOn)}>
      <PhotosOnMap shown={shown} onSelect={choose} />
    </LayerSection>
  )
}

/** The chosen photo in the panel. */
export function SelectedPhoto({ id, onClose }: { id: string; onClose: () => void }) {
  const { shown } = usePhotos()
  return <PhotoCard id={id} photo={shown.photos.find((photo) => photo.id === id)} onClose={onClose} />
}
