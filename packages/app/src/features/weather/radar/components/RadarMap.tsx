import { Box, Flex, Text } from '@chakra-ui/react'
import type { RadarAlert } from '@squall/shared/contract/weather'
import { SIMULATED_PLACE } from '@squall/shared/rules/place'
import { type ReactNode, useMemo } from 'react'
import { DismissButton } from '../../../../ui/DismissButton'
import { MapCameraMount } from '../../../../ui/map/MapCameraMount'
import { MapView } from '../../../../ui/map/MapView'
import { PointedValue } from '../map/PointedValue'
import { RadarCells } from '../map/RadarCells'
import { RadarValues } from '../map/RadarValues'
import { ReferenceCities } from '../map/ReferenceCities'
import { formatUntil } from '../radar-alerts.rules'
import type { RadarNotice } from '../radar-texts.rules'
import { MAX_ZOOM, toMapZoom } from '../radar-view'
import type { RadarScreen } from '../use-radar-screen'
import { AlertKindBadge } from './ActiveAlertsCard'
import { MapNotice } from './MapNotice'

interface RadarMapProps {
  screen: RadarScreen
  notice: RadarNotice | null
  /** The weather is simulated and its storms lie outside the view. */
  isFarFromSimulated: boolean
  /** The layers of alerts. */
  alertLayers: ReactNode
}

/** The map with radar and dangers. Always dark, because radar colours are made for it. */
export function RadarMap({ screen, notice, isFarFromSimulated, alertLayers }: RadarMapProps) {
  const { map, settings, data, loop, player, dangers } = screen
  const { center, zoom } = map.start
  const start = useMemo(() => ({ center, zoom: toMapZoom(zoom) }), [center, zoom])
  return (
    <Box
      className="dark"
      position="relative"
      w="full"
      maxW="800px"
      color="fg"
      bg="bg.subtle"
      overflow="hidden"
      borderRadius="l3"
    >
      <Box ref={map.frame} position="relative" aspectRatio={{ base: '1', sm: '4/3' }} overflow="hidden">
        <MapView
          label="Radar map"
          start={start}
          maxZoom={toMapZoom(MAX_ZOOM)}
          backLabel="Back to the start"
          hasCities={settings.showsCities}
          hasRoads={settings.showsRoads}
          onMoved={map.onMoved}
          textHint="The text below and the lists have the same facts."
        >
          <MapCameraMount camera={map.camera} />
          <RadarValues player={player} />
          {settings.showsAlerts ? alertLayers : null}
          <ReferenceCities />
          <RadarCells player={player} cells={dangers.cells} cellsAt={dangers.cellsAt} />
          <PointedValue player={player} />
        </MapView>
      </Box>
      <MapNotice
        notice={notice}
        isLoading={data.isLoading || data.isMoving || loop.isLoading}
        isLow={dangers.selected !== null}
        onRetry={() => {
          data.retry()
          loop.retry()
        }}
        onShowStorms={isFarFromSimulated ? () => screen.showPlace(SIMULATED_PLACE) : null}
      />
      {dangers.selected ? (
        <DangerNote alert={dangers.selected} now={dangers.now} onClose={() => dangers.select(null)} />
      ) : null}
    </Box>
  )
}

interface DangerNoteProps {
  alert: RadarAlert
  /** The current time in ms. */
  now: number
  onClose: () => void
}

/** A note on the map about the selected alert. */
function DangerNote({ alert, now, onClose }: DangerNoteProps) {
  return (
    <Box
      role="status"
      aria-label="Selected alert"
      position="absolute"
      top="2"
      left="2"
      maxW="min(20rem, calc(100% - 4.5rem))"
      bg="bg.panel/95"
      borderWidth="1px"
      borderRadius="l2"
      ps="3"
      pe="1"
      py="1"
      boxShadow="md"
    >
      <Flex gap="1" alignItems="start">
        <Box py="1.5" minW="0" overflowWrap="anywhere">
          <AlertKindBadge alert={alert} />
          <Text textStyle="sm" fontWeight="semibold" mt="1">
            {alert.title}
          </Text>
          <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
            {formatUntil(alert, now)}
          </Text>
        </Box>
        <DismissButton label="Close" onDismiss={onClose} />
      </Flex>
    </Box>
  )
}
