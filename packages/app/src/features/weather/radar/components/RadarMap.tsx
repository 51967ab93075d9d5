import { Box, Flex, Text } from '@chakra-ui/react'
import type { RadarAlert } from '@squall/shared/contract/weather'
import { SIMULATED_PLACE } from '@squall/shared/rules/place'
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type MapLine, type Roads, roadWidths, traceLines } from '../../../../platform/base-map/lines.rules'
import { clearedContext } from '../../../../platform/base-map/paint'
import { getPlaceAt, type MapPoint, type MapView, pixelsPerKm } from '../../../../platform/base-map/projection.rules'
import { useRoads } from '../../../../platform/base-map/use-base-map'
import { BaseMapCanvas, MapCanvas } from '../../../../ui/base-map/BaseMap'
import { DismissButton } from '../../../../ui/DismissButton'
import { formatUntil } from '../radar-alerts.rules'
import type { RadarNotice } from '../radar-texts.rules'
import type { RadarScreen } from '../use-radar-screen'
import { AlertKindBadge } from './ActiveAlertsCard'
import { MapButtons } from './MapControls'
import { MapNotice } from './MapNotice'
import { referenceCities } from './overlays/MapLabel'
import { RadarOverlays } from './overlays/RadarOverlays'
import { PointerValue } from './PointerValue'
import { RadarPicture } from './RadarPicture'

const CASING = '#05070C'

const FREEWAY = '#D3C8AA'

const HIGHWAY = '#958C77'

const CASING_WIDTH = 1.5

interface RadarRoadsProps {
  roads: Roads
  view: MapView
}

/** A pointer that moves farther is a drag and not a tap. */
const STILL_PIXELS = 6

/** The hit radius of a tap around lines and marks. */
const REACH_PIXELS = 16

interface RadarMapProps {
  screen: RadarScreen
  notice: RadarNotice | null
  /** The weather is simulated and its storms lie outside the view. */
  isFarFromSimulated: boolean
}

/** The map: ground, radar picture, labels and dangers. Always dark, because radar colours are made for it. */
export function RadarMap({ screen, notice, isFarFromSimulated }: RadarMapProps) {
  const { map, settings, data, pictures, layer, playback, dangers } = screen
  const { frame, view, handlers } = map
  const tap = useDangerTap(screen)
  const { roads } = useRoads(settings.showsRoads)
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
      <Box
        ref={frame}
        position="relative"
        aspectRatio={{ base: '1', sm: '4/3' }}
        overflow="hidden"
        css={{ '& *': { transitionProperty: 'none' } }}
      >
        <BaseMapCanvas view={view} part="ground" />
        <RadarPicture pictures={pictures} layer={layer} settings={settings} playback={playback} view={view} />
        {roads ? <RadarRoads roads={roads} view={view} /> : null}
        <BaseMapCanvas view={view} part="labels" hasCities={settings.showsCities} landmarks={referenceCities} />
        <RadarOverlays screen={screen} />
        <Box
          tabIndex={0}
          role="group"
          aria-label="Radar map"
          aria-description="Arrow keys move the map, plus and minus zoom, 0 goes back."
          position="absolute"
          inset="0"
          cursor="grab"
          _active={{ cursor: 'grabbing' }}
          focusVisibleRing="inside"
          {...handlers}
          {...tap}
        />
        <PointerValue map={map} pictures={pictures} layer={layer} settings={settings} data={data} playback={playback} />
      </Box>
      <MapNotice
        notice={notice}
        isLoading={data.isLoading || data.isMoving}
        isLow={dangers.selected !== null}
        onRetry={data.retry}
        onShowStorms={isFarFromSimulated ? () => screen.showPlace(SIMULATED_PLACE) : null}
      />
      {dangers.selected ? (
        <DangerNote alert={dangers.selected} now={dangers.now} onClose={() => dangers.select(null)} />
      ) : null}
      <MapButtons {...screen} />
    </Box>
  )
}

/** Returns the handlers of the pointer element: each tap selects the next danger at that point. */
function useDangerTap({ map, dangers, settings }: RadarScreen) {
  const start = useRef<MapPoint | null>(null)
  return {
    onPointerDownCapture({ clientX, clientY, isPrimary }: PointerEvent) {
      start.current = isPrimary ? [clientX, clientY] : null
    },
    onClick({ clientX, clientY, currentTarget }: MouseEvent) {
      const from = start.current
      if (from === null || !settings.showsAlerts) return
      if (Math.hypot(clientX - from[0], clientY - from[1]) > STILL_PIXELS) return
      const { left, top } = currentTarget.getBoundingClientRect()
      dangers.tap(getPlaceAt(map.view, [clientX - left, clientY - top]), REACH_PIXELS / pixelsPerKm(map.view))
    },
  }
}

/** Highways over the radar picture, light with a dark casing to stand out from the echo. */
function RadarRoads({ roads, view }: RadarRoadsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = clearedContext(canvas.current, view)
    if (context === null) return
    context.lineJoin = 'round'
    const { freeway, highway } = roadWidths(view.zoom)
    if (highway > 0) paint(context, roads.highways, view, HIGHWAY, highway)
    if (freeway > 0) paint(context, roads.freeways, view, FREEWAY, freeway)
  }, [roads, view])
  return <MapCanvas ref={canvas} aria-hidden w={`${view.width}px`} h={`${view.height}px`} data-roads />
}

/** Draws all casings of a class below all its lines, so that crossings stay open. */
function paint(context: CanvasRenderingContext2D, lines: MapLine[], view: MapView, color: string, width: number) {
  context.beginPath()
  traceLines(context, lines, view)
  context.globalAlpha = 0.6
  context.strokeStyle = CASING
  context.lineWidth = width + CASING_WIDTH
  context.stroke()
  context.globalAlpha = 1
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
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
