import { Box, Flex, Spinner } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { getBox, toPosition } from '../../platform/map/position.rules'
import { useDelayed } from '../../platform/timer-hooks'
import { MapAttribution } from './MapAttribution'
import { MapMessage, MapNotLoaded } from './MapMessage'
import { mapColorVariables } from './map-colors'
import type { MapViewProps } from './map-view-props'
import { hasWebGl2 } from './webgl'

const loadEngine = () => import('./MapEngine').catch(() => ({ default: MapNotLoaded }))

/** Begins to load the map, for pages that will show one. A failure shows when the map is rendered. */
export const preloadMap = () => void loadEngine()

/** A chunk of its own: no page but those with a map loads MapLibre. */
const MapEngine = lazy(loadEngine)

/** A map that fills its parent, which has a position and a size. */
export function MapView(props: MapViewProps) {
  const [canDraw, setCanDraw] = useState(hasWebGl2)
  return (
    <Box position="absolute" inset="0" overflow="hidden" bg="var(--map-land)" css={mapColorVariables} data-map="">
      {canDraw ? (
        <Suspense fallback={<MapLoading />}>
          <MapEngine {...props} onFailed={() => setCanDraw(false)} />
        </Suspense>
      ) : (
        <NoMap {...props} />
      )}
      <MapAttribution isFolded={props.hasFoldedCredits} />
    </Box>
  )
}

function MapLoading() {
  const isSlow = useDelayed(true)
  return (
    <Flex h="full" alignItems="center" justifyContent="center" role="status" aria-label="Loading the map">
      {isSlow ? <Spinner size="lg" color="accent.fg" /> : null}
    </Flex>
  )
}

/** A usual map, for which lists are asked where no map is drawn. */
const UNSEEN_SIZE = { width: 1200, height: 800 }

function NoMap({ start, onMoved, textHint }: MapViewProps) {
  const position = toPosition(start, UNSEEN_SIZE)
  const report = useEffectEvent(() => onMoved?.(position, getBox(position, UNSEEN_SIZE)))
  const { latitude, longitude } = start.center
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are outside and are about another start
  useEffect(() => report(), [latitude, longitude])
  return (
    <MapMessage>{`This browser cannot draw the map: it has no WebGL 2, or has switched it off. ${textHint}`}</MapMessage>
  )
}
