import { chakra } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'
import { travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { toSvgPoints } from '../../../../platform/base-map/lines.rules'
import {
  circleCorners,
  getArrowLength,
  isInView,
  type MapPoint,
  type MapView,
  pixelsPerKm,
  project,
} from '../../../../platform/base-map/projection.rules'
import { formatQuantity } from '../../../../platform/format'
import { formatDistance } from '../../../../platform/weather-format'
import { MapFrame } from '../../../../ui/base-map/BaseMap'
import { useMapView } from '../../../../ui/base-map/use-map-view'
import { ForecastPath, intensityLines, intensityShapes, MotionArrow } from '../../../../ui/StormDrawing'
import { TRACKING_RADIUS_KM } from '../hooks'
import { CONFIDENCE_KM, formatMovement, formatStormName, formatWhereabouts, latLonToPlace, RINGS_KM } from '../rules'

const MINUTES_OF_ARROW = 12

/** CSS pixels; a shorter arrow would disappear under its storm. */
const SHORTEST_ARROW = 26

interface StormFigureProps {
  storm: Storm
  view: MapView
  isSelected: boolean
}

/** The label of a smaller ring would hide its content. */
const LABELLED_FROM_PIXELS = 36

interface StormMapProps {
  storms: Storm[]
  place: Place
  selectedId: string | null
  onSelect: (id: string) => void
}

/** A map of the storms around a place: outlines, positions and forecasts. */
export function StormMap({ storms, place, selectedId, onSelect }: StormMapProps) {
  const map = useMapView({ center: place, km: TRACKING_RADIUS_KM })
  const { view } = map
  // The selected storm is drawn last, so that it lies on top.
  const drawn = [...storms].sort((a, b) => Number(a.id === selectedId) - Number(b.id === selectedId))
  return (
    <MapFrame map={map} label={describe(storms, place)} height={{ base: '20rem', sm: '24rem', lg: '36rem' }}>
      <chakra.svg position="absolute" inset="0" w="full" h="full" pointerEvents="none" aria-hidden>
        <DistanceRings view={view} place={place} />
        {drawn.map((storm) => (
          <StormFigure key={storm.id} storm={storm} view={view} isSelected={storm.id === selectedId} />
        ))}
      </chakra.svg>
      {storms.map((storm) => {
        const point = project(view, latLonToPlace(storm.currentLocation))
        return isInView(view, point) ? (
          <StormMarker
            key={storm.id}
            storm={storm}
            place={place}
            point={point}
            isSelected={storm.id === selectedId}
            onSelect={() => onSelect(storm.id)}
          />
        ) : null
      })}
    </MapFrame>
  )
}

function describe(storms: Storm[], place: Place): string {
  const sentences = storms.map(
    (storm) =>
      `${formatStormName(storm)} ${formatWhereabouts(place, latLonToPlace(storm.currentLocation))}, motion ${formatMovement(storm.movement)}`,
  )
  const count = formatQuantity(storms.length, 'storm')
  return [`Map of ${count} within ${formatDistance(TRACKING_RADIUS_KM)} of you`, ...sentences].join('. ')
}

/** The user's place with rings at 10, 50 and 100 km. */
function DistanceRings({ view, place }: { view: MapView; place: Place }) {
  const [x, y] = project(view, place)
  const perKm = pixelsPerKm(view)
  return (
    <g>
      {RINGS_KM.map((km) => {
        const [labelX, labelY] = project(view, travel(place, 0, km))
        return (
          <g key={km}>
            <chakra.polygon
              points={toSvgPoints(view, circleCorners(place, km))}
              fill={km === RINGS_KM[0] ? 'accent.solid/12' : 'none'}
              stroke="accent.fg"
              strokeOpacity={0.55}
              strokeWidth="1.25"
              strokeDasharray="2 4"
            />
            {km * perKm < LABELLED_FROM_PIXELS ? null : (
              <chakra.text
                x={labelX}
                y={labelY + 14}
                textAnchor="middle"
                fontSize="11px"
                fontWeight="600"
                fill="accent.fg"
                stroke="bg.subtle"
                strokeWidth="3"
                paintOrder="stroke"
              >
                {formatDistance(km)}
              </chakra.text>
            )}
          </g>
        )
      })}
      <chakra.circle cx={x} cy={y} r="9" fill="accent.solid" fillOpacity="0.25" />
      <chakra.circle cx={x} cy={y} r="5" fill="accent.solid" stroke="bg.panel" strokeWidth="2" />
    </g>
  )
}

interface StormMarkerProps {
  storm: Storm
  place: Place
  /** Its position on the map in CSS pixels. */
  point: MapPoint
  isSelected: boolean
  onSelect: () => void
}

/** A thumb-sized button at a storm's position; its shape shows the intensity. */
function StormMarker({ storm, place, point: [x, y], isSelected, onSelect }: StormMarkerProps) {
  const { intensity } = storm
  return (
    <chakra.button
      type="button"
      data-on-map
      position="absolute"
      left={`${x}px`}
      top={`${y}px`}
      translate="-50% -50%"
      display="grid"
      placeItems="center"
      boxSize={{ base: '11', md: '9' }}
      borderRadius="full"
      cursor="pointer"
      zIndex={isSelected ? 1 : undefined}
      focusVisibleRing="inside"
      aria-pressed={isSelected}
      aria-label={`${formatStormName(storm)}, ${formatWhereabouts(place, latLonToPlace(storm.currentLocation))}`}
      onClick={onSelect}
    >
      <chakra.svg
        viewBox="-3 -3 22 22"
        boxSize={isSelected ? '7' : '6'}
        fill={`intensity.${intensity}`}
        stroke={isSelected ? 'fg' : 'bg.panel'}
        strokeWidth={isSelected ? 2.25 : 2}
        strokeLinejoin="round"
        paintOrder="stroke"
        aria-hidden
      >
        <path d={intensityShapes[intensity]} />
      </chakra.svg>
    </chakra.button>
  )
}

/** A storm's outline, motion and forecast positions, with times for the selected storm. */
function StormFigure({ storm, view, isSelected }: StormFigureProps) {
  const { intensity, currentLocation, outline, movement, predictions, observedAt } = storm
  const center = latLonToPlace(currentLocation)
  const forecast = predictions.map(({ time, location }) => ({
    time,
    place: latLonToPlace(location),
    label: `+${Math.round((Date.parse(time) - Date.parse(observedAt)) / 60_000)}`,
  }))
  const radius = CONFIDENCE_KM * pixelsPerKm(view)
  return (
    <chakra.g color={intensityLines[intensity]} data-figure={storm.id}>
      {isSelected
        ? forecast.map(({ time, place }) => {
            const [x, y] = project(view, place)
            return <circle key={time} cx={x} cy={y} r={radius} fill="currentColor" fillOpacity="0.1" />
          })
        : null}
      {outline ? (
        <chakra.polygon
          points={toSvgPoints(
            view,
            outline.map(([lon, lat]) => latLonToPlace({ lat, lon })),
          )}
          fill="currentColor"
          fillOpacity={isSelected ? 0.38 : 0.22}
          stroke="currentColor"
          strokeWidth={isSelected ? 2.5 : 1.5}
          strokeLinejoin="round"
        />
      ) : null}
      <g opacity={isSelected ? 1 : 0.75}>
        <ForecastPath from={center} steps={forecast} view={view} isBold={isSelected} hasLabels={isSelected} />
      </g>
      {movement && movement.speed > 0 ? (
        <MotionArrow
          at={project(view, center)}
          direction={movement.direction}
          length={getArrowLength(movement.speed, MINUTES_OF_ARROW, view, SHORTEST_ARROW)}
        />
      ) : null}
    </chakra.g>
  )
}
