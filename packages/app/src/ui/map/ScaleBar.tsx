import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { findScaleBar } from '../../platform/map/scale.rules'
import { useUnits } from '../../platform/weather-format'
import { useMap } from './map-context'
import { readPosition } from './read-position'

const MAX_PIXELS = 96

/** The length of the map's ground, in the units of the person. */
export function ScaleBar() {
  const { map } = useMap()
  const units = useUnits()
  const [position, setPosition] = useState(() => readPosition(map))
  useEffect(() => {
    const follow = () => setPosition(readPosition(map))
    map.on('moveend', follow)
    return () => void map.off('moveend', follow)
  }, [map])
  const { label, pixels } = findScaleBar(position, units, MAX_PIXELS)
  return (
    <Box
      position="absolute"
      bottom="1.5"
      left="2"
      w={`${pixels}px`}
      px="1"
      textStyle="2xs"
      textAlign="center"
      color="fg"
      bg="bg.panel/80"
      borderWidth="2px"
      borderTopWidth="0"
      borderColor="fg.muted"
      pointerEvents="none"
      data-scale=""
    >
      {label}
    </Box>
  )
}
