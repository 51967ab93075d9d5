import { chakra } from '@chakra-ui/react'
import type { RadarAlert } from '@squall/shared/contract/weather'
import { MapMarker } from '../../../../ui/map/MapMarker'
import { latLonToPlace } from '../../storms/rules'
import { NEWEST_FRAME } from './loop.rules'
import type { ScanPlayer } from './scan-player'
import { useMapZoom } from './use-map-zoom'

/** A ring around the storm's mark with two arms that turn cyclonically for the northern hemisphere. */
const SWIRL = 'M0 -15A15 15 0 1 1 -.01 -15M15 0C16 8 13 15 6 20M-15 0C-16 -8 -13 -15 -6 -20'

/** Below this zoom the rings would hide the storms; the list shows them at every zoom. */
const FROM_ZOOM = 6.5

interface SignaturesProps {
  player: ScanPlayer
  alerts: RadarAlert[]
  selectedId: string | null
  onSelect: (id: string | null) => void
}

/** Rotation that the radar itself found, on the newest scan. It is no official warning and must not look like one. */
export function Signatures({ player, alerts, selectedId, onSelect }: SignaturesProps) {
  const isNewest = player.usePart(({ frame }) => frame === NEWEST_FRAME)
  const zoom = useMapZoom()
  if (!isNewest || zoom < FROM_ZOOM) return null
  return alerts.map(({ id, place, type, title }) => {
    if (place === null) return null
    const isSelected = id === selectedId
    return (
      <MapMarker key={id} place={latLonToPlace(place)} isOnTop={isSelected}>
        <chakra.button
          type="button"
          data-alert={id}
          display="block"
          boxSize="11"
          borderRadius="full"
          cursor="pointer"
          focusVisibleRing="inside"
          aria-label={title}
          aria-pressed={isSelected}
          onClick={() => onSelect(isSelected ? null : id)}
        >
          <chakra.svg viewBox="-22 -22 44 44" boxSize="full" fill="none" strokeLinecap="round" aria-hidden>
            <chakra.path d={SWIRL} stroke="nws.casing" strokeWidth={isSelected ? 6.5 : 5} />
            <chakra.path
              d={SWIRL}
              stroke={type === 'tornado' ? 'nws.rotation' : 'white'}
              strokeWidth={isSelected ? 3.5 : 2}
            />
          </chakra.svg>
        </chakra.button>
      </MapMarker>
    )
  })
}
