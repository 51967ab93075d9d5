import { Box, chakra, Heading } from '@chakra-ui/react'
import type { ReplayPosition, ReplayWarning } from '@squall/shared/contract/live'
import { type PropsWithChildren, type ReactNode, useMemo } from 'react'
import { toFeatures, toLine, toPoint } from '../../../platform/map/geojson.rules'
import { useWasIdle } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { MapLayers } from '../../../ui/map/MapLayers'
import { MapView } from '../../../ui/map/MapView'
import { useMap } from '../../../ui/map/map-context'
import { getTrackArea } from '../../chase-routes/rules'
import { findPositionAt } from '../rules'
import { type DrawnWarning, describeWarnings, listShownPlaces, listWarningsAt, toDrawnAlert } from '../warnings.rules'

/** Each drawing of the warnings sends their areas to the map. */
const WARNINGS_DRAWN_EVERY_MS = 5_000

const NO_WARNINGS: ReplayWarning[] = []

interface ReplayMapProps {
  id: string
  nowMs: number
  /** Draws warnings; `now` is on their clock, that of the recording. */
  renderWarnings: (warnings: DrawnWarning[], now: number) => ReactNode
}

/** The way of the chaser on a small map: where the public saw them, and what was warned of, at the time that the replay shows. */
export default function ReplayMap({ id, nowMs, renderWarnings }: ReplayMapProps) {
  const { data: positions } = trpc.replays.positions.useQuery({ id }, { staleTime: Number.POSITIVE_INFINITY })
  const { data: warnings = NO_WARNINGS, isLoading } = trpc.replays.warnings.useQuery(
    { id },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const warnedAtMs = Math.floor(nowMs / WARNINGS_DRAWN_EVERY_MS) * WARNINGS_DRAWN_EVERY_MS
  const inForce = useMemo(() => listWarningsAt(warnings, warnedAtMs), [warnings, warnedAtMs])
  const drawn = useMemo(() => inForce.map(toDrawnAlert), [inForce])
  const warned = describeWarnings(inForce)
  // The map is the heaviest part of a page that is about something else.
  const isIdle = useWasIdle()
  if (positions?.length === 0) return null
  return (
    <Box
      as="section"
      aria-label="Where the chaser was"
      className="dark"
      position="relative"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      bg="bg.subtle"
      color="fg"
      h="12rem"
      flexShrink="0"
    >
      {isIdle && positions !== undefined && !isLoading ? (
        <PositionMap positions={positions} warnings={warnings} nowMs={nowMs}>
          {renderWarnings(drawn, warnedAtMs)}
        </PositionMap>
      ) : null}
      <Heading
        as="h2"
        textStyle="label"
        position="absolute"
        insetInline="0"
        top="0"
        px="3"
        py="2"
        pointerEvents="none"
        bgImage="linear-gradient(rgb(5 8 15 / 0.9), rgb(5 8 15 / 0.4) 70%, transparent)"
      >
        Where the chaser was
        {warned === null ? null : (
          <chakra.span display="block" textStyle="xs" fontWeight="normal" color="fg.muted">
            {warned}
          </chakra.span>
        )}
      </Heading>
    </Box>
  )
}

interface PositionMapProps extends PropsWithChildren {
  positions: ReplayPosition[]
  warnings: ReplayWarning[]
  nowMs: number
}

function PositionMap({ positions, warnings, nowMs, children }: PositionMapProps) {
  const start = useMemo(() => getTrackArea(listShownPlaces(positions, warnings)), [positions, warnings])
  return (
    <MapView
      isStill
      hasFoldedCredits
      label="The way of the chaser, and the place at this time"
      start={start}
      textHint=""
    >
      {children}
      <PositionLayers positions={positions} here={findPositionAt(positions, nowMs)} />
    </MapView>
  )
}

interface PositionLayersProps {
  positions: ReplayPosition[]
  here: ReplayPosition | null
}

function PositionLayers({ positions, here }: PositionLayersProps) {
  const { colors } = useMap()
  const way = useMemo(() => ({ type: 'geojson' as const, data: toFeatures([toLine(positions)]) }), [positions])
  const point = useMemo(
    () => ({ type: 'geojson' as const, data: toFeatures(here === null ? [] : [toPoint(here)]) }),
    [here],
  )
  const { casing } = colors.nws
  const wayLayers = useMemo(
    () => [
      {
        ...{ id: 'replay-way', type: 'line' as const, source: 'replay-way' },
        layout: { 'line-join': 'round' as const, 'line-cap': 'round' as const },
        paint: { 'line-color': '#22D3EE', 'line-width': 3, 'line-opacity': 0.7 },
      },
    ],
    [],
  )
  const pointLayers = useMemo(
    () => [
      {
        ...{ id: 'replay-here', type: 'circle' as const, source: 'replay-here' },
        paint: {
          'circle-radius': 6,
          'circle-color': 'white',
          'circle-stroke-color': casing,
          'circle-stroke-width': 2,
        },
      },
    ],
    [casing],
  )
  return (
    <>
      <MapLayers id="replay-way" source={way} slot="marks" layers={wayLayers} />
      <MapLayers id="replay-here" source={point} slot="marks" layers={pointLayers} />
    </>
  )
}
