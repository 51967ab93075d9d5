import { Box, Text } from '@chakra-ui/react'
import type { ReadPlacefile } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { findMark, underFinger } from '../../ui/map/find-mark'
import { MapLayers } from '../../ui/map/MapLayers'
import { MapMarker } from '../../ui/map/MapMarker'
import { useMap } from '../../ui/map/map-context'
import { toPlacefileFeatures } from './placefile-features.rules'
import { PLACEFILE_LAYERS, placefileLayers } from './placefile-style'

const SOURCE = 'placefiles'

/** The shapes of placefiles on the map around it; a tap shows what the pointer would show. */
export function PlacefileShapes({ files }: { files: ReadPlacefile[] }) {
  const { map, colors, isUsable } = useMap()
  const [told, setTold] = useState<{ place: Place; text: string } | null>(null)
  const source = useMemo(
    () => ({
      type: 'geojson' as const,
      data: toPlacefileFeatures(files.flatMap(({ placefile }) => placefile?.shapes ?? [])),
    }),
    [files],
  )
  const layers = useMemo(() => placefileLayers(SOURCE, colors), [colors])
  const onTap = useEffectEvent(({ point, lngLat }: MapMouseEvent) => {
    if (!isUsable() || map.getLayer('placefile-areas') === undefined) return
    const found = map.queryRenderedFeatures(underFinger(point), { layers: PLACEFILE_LAYERS })
    const text = found.map(({ properties }) => String(properties.hover || properties.text || '')).find(Boolean)
    const isFree = text !== undefined && findMark(map, point) === null
    setTold(isFree ? { place: { latitude: lngLat.lat, longitude: lngLat.lng }, text } : null)
  })
  useEffect(() => {
    const tap = (event: MapMouseEvent) => onTap(event)
    map.on('click', tap)
    return () => void map.off('click', tap)
  }, [map])
  return (
    <>
      <MapLayers id={SOURCE} source={source} slot="marks" layers={layers} />
      {told === null ? null : (
        <MapMarker place={told.place} isOnTop>
          <Box position="absolute" bottom="2" insetStart="50%" translate="-50% 0" w="max-content" maxW="15rem">
            <Text
              role="status"
              px="3"
              py="2"
              borderRadius="l2"
              bg="bg.panel"
              borderWidth="1px"
              textStyle="sm"
              whiteSpace="pre-line"
              overflowWrap="anywhere"
              lineClamp={8}
            >
              {told.text}
            </Text>
          </Box>
        </MapMarker>
      )}
    </>
  )
}
