import { Box, type BoxProps } from '@chakra-ui/react'
import { MapView } from './MapView'
import type { MapViewProps } from './map-view-props'

interface MapFrameProps extends Omit<MapViewProps, 'isEmbedded'> {
  height: BoxProps['h']
}

/** A map inside a page. */
export function MapFrame({ height, ...props }: MapFrameProps) {
  return (
    <Box position="relative" h={height} borderWidth="1px" borderRadius="l3" overflow="hidden">
      <MapView isEmbedded {...props} />
    </Box>
  )
}
