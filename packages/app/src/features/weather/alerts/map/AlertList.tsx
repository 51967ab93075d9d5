import { Box } from '@chakra-ui/react'
import type { MapAlert } from '@squall/shared/contract/weather'
import { formatZonedTime } from '../../../../platform/weather-format'
import { SeverityMark } from '../../../../ui/Badges'
import { MapList, MapListButton } from '../../../../ui/map/MapList'
import { getNwsColor } from '../../../../ui/map/nws-color.rules'
import { formatRemainingTime } from '../rules'
import { hasEnded } from './alert-features.rules'

interface AlertListProps {
  alerts: MapAlert[]
  now: number
  onSelect: (id: string) => void
}

/** The warnings and watches of the map as text; pressing one shows its official text. */
export function AlertList({ alerts, now, onSelect }: AlertListProps) {
  return (
    <MapList label="Warnings and watches on the map">
      {alerts.map((alert) => {
        const isOver = hasEnded(alert, now)
        return (
          <MapListButton
            key={alert.id}
            sign={<NwsSample alert={alert} />}
            title={alert.event}
            aside={isOver ? 'Ended' : formatRemainingTime(alert.endTime, now)}
            note={isOver ? alert.area : `${alert.area}, until ${formatZonedTime(alert.endTime)}`}
            onSelect={() => onSelect(alert.id)}
          />
        )
      })}
    </MapList>
  )
}

/** The severity's shape, on the colour of the area. */
export function NwsSample({ alert }: { alert: Pick<MapAlert, 'level' | 'type'> }) {
  return (
    <Box
      as="span"
      display="inline-grid"
      placeItems="center"
      boxSize="5"
      flexShrink="0"
      alignSelf="center"
      borderRadius="l1"
      bg="nws.casing"
      color={`nws.${getNwsColor(alert.level, alert.type)}`}
    >
      <SeverityMark severity={alert.level} />
    </Box>
  )
}
