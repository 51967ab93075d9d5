import { chakra, Text } from '@chakra-ui/react'
import { Info } from 'lucide-react'
import { useBaseMapTiles, useStreetTiles } from './use-base-map-tiles'

const OWN_DATA = 'Borders: US Census Bureau. Cities: GeoNames, CC BY 4.0'

/** Where the base map comes from: a line, and on phones and small maps a button that opens it. */
export function MapAttribution({ isFolded = false }: { isFolded?: boolean }) {
  const base = useBaseMapTiles()
  const streets = useStreetTiles()
  const credits = [OWN_DATA, base?.attribution, streets?.attribution].filter(Boolean).join('. ')
  const corner = { position: 'absolute', bottom: '0', right: '0', borderStartStartRadius: 'l1' } as const
  return (
    <>
      {isFolded ? null : (
        <Text
          {...corner}
          hideBelow="md"
          maxW="calc(100% - 8rem)"
          px="1.5"
          textStyle="2xs"
          textAlign="end"
          color="fg.muted"
          bg="bg.panel/80"
        >
          {credits}
        </Text>
      )}
      <chakra.details
        {...corner}
        hideFrom={isFolded ? undefined : 'md'}
        maxW="calc(100% - 7rem)"
        color="fg.muted"
        _open={{ bg: 'bg.panel/90' }}
      >
        <chakra.summary
          aria-label="Credits of the map"
          display="grid"
          placeItems="center"
          boxSize="11"
          ms="auto"
          cursor="pointer"
          focusVisibleRing="inside"
        >
          <Info size={18} />
        </chakra.summary>
        <Text px="2" pb="1" textStyle="2xs" textAlign="end">
          {credits}
        </Text>
      </chakra.details>
    </>
  )
}
