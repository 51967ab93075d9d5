import { useMapState } from '../../features/map/hooks'
import type { MapSelection } from '../../features/map/map-link.rules'
import { MeetupCard } from '../../features/meetups/map/MeetupsOnMap'
import { ReportCard } from '../../features/storm-reports/map/ReportCard'
import { AlertTextPanel } from '../../features/weather/alerts/map/AlertTextPanel'
import { StationMapCard } from '../../features/weather/stations/map/StationsOnMap'
import { useNow } from '../../platform/timer-hooks'
import { ChaserPanel } from './Chasers'
import { SelectedPhoto } from './Photos'

const EVERY_30_S = 30_000

type CardSelection = MapSelection & { kind: Exclude<MapSelection['kind'], 'storm'> }

/** Returns whether what is chosen has a card in place of the layers; a storm stays in its list. */
export const hasCard = (selection: MapSelection | null): selection is CardSelection =>
  selection !== null && selection.kind !== 'storm'

/** What was chosen on the map, in place of the layers. */
export function SelectedCard({ selection: { kind, id, isFollowed } }: { selection: CardSelection }) {
  const { select } = useMapState()
  const close = () => select(null)
  switch (kind) {
    case 'alert':
      return <SelectedAlert key={id} id={id} onClose={close} />
    case 'chaser':
      return <ChaserPanel streamId={id} isFollowed={isFollowed === true} />
    case 'report':
      return <ReportCard key={id} id={id} onClose={close} />
    case 'meetup':
      return <MeetupCard key={id} id={id} onClose={close} />
    case 'photo':
      return <SelectedPhoto key={id} id={id} onClose={close} />
    case 'station':
      return <StationMapCard key={id} id={id} onClose={close} />
  }
}

function SelectedAlert({ id, onClose }: { id: string; onClose: () => void }) {
  const now = useNow(EVERY_30_S)
  return <AlertTextPanel id={id} now={now} onClose={onClose} />
}
