import { Box } from '@chakra-ui/react'
import type { Place } from '@squall/shared/rules/place'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMap } from './map-context'

interface MapMarkerProps {
  place: Place
  isOnTop?: boolean
  /** Its middle lies on the place. */
  children: ReactNode
}

/** An element at a place of the map. Outside the view it cannot be seen or reached by keyboard. */
export function MapMarker({ place, isOnTop = false, children }: MapMarkerProps) {
  const { map, isUsable } = useMap()
  const element = useRef<HTMLDivElement>(null)
  const { latitude, longitude } = place
  // Moved without React: a map moves sixty times a second.
  useLayoutEffect(() => {
    const follow = () => {
      const { current } = element
      if (current === null || !isUsable()) return
      const { x, y } = map.project([longitude, latitude])
      const { clientWidth, clientHeight } = map.getContainer()
      current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`
      current.style.visibility = x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight ? 'visible' : 'hidden'
    }
    follow()
    map.on('move', follow)
    map.on('resize', follow)
    return () => {
      map.off('move', follow)
      map.off('resize', follow)
    }
  }, [map, isUsable, latitude, longitude])
  return (
    <Box ref={element} position="absolute" top="0" left="0" pointerEvents="auto" zIndex={isOnTop ? 1 : undefined}>
      {children}
    </Box>
  )
}
