import { LayerSection } from '../../features/map/components/LayerSection'
import { useMapState } from '../../features/map/hooks'
import { describeMeetups, MeetupsOnMap, useMapMeetups } from '../../features/meetups/map/MeetupsOnMap'
import { MapMarks } from '../../ui/map/MapMarks'

function useMeetups() {
  const { layers, selection, select } = useMapState()
  const isOn = layers.includes('meetups')
  return {
    isOn,
    shown: useMapMeetups(isOn),
    selectedId: selection?.kind === 'meetup' ? selection.id : null,
    choose: (id: string | null) => select(id === null ? null : { kind: 'meetup', id }),
  }
}

/** Upcoming meetups on the live map. */
export function MeetupLayer() {
  const { isOn, shown, selectedId, choose } = useMeetups()
  return isOn ? <MapMarks id="meetups" marks={shown.marks} selectedId={selectedId} onSelect={choose} /> : null
}

/** Upcoming meetups in the panel. */
export function MeetupSection() {
  const { isOn, shown, choose } = useMeetups()
  return (
    <LayerSection layer="meetups" name="Meetups" isOn={isOn} age={describeMeetups(shown, isOn)}>
      <MeetupsOnMap shown={shown} onSelect={choose} />
    </LayerSection>
  )
}
