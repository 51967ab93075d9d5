import { Box, Text } from '@chakra-ui/react'
import { useRoadSwitch } from '../../features/map/road-switch'
import { SwitchField } from '../../ui/Form'
import { useBaseMapTiles } from '../../ui/map/use-base-map-tiles'

/** The switch for roads in the panel; they are a part of the map and not a layer with data of its own. */
export function RoadSection() {
  const { hasRoads, toggle } = useRoadSwitch()
  const isThere = useBaseMapTiles() !== null
  return (
    <Box as="section" aria-label="Roads" borderTopWidth="1px" borderColor="border.muted" pt="2">
      <SwitchField label="Roads" isOn={hasRoads} onChange={toggle} />
      <Text textStyle="xs" color="fg.muted">
        {isThere
          ? 'Interstates, US highways and state roads'
          : 'This server has no roads yet; it fetches them by itself.'}
      </Text>
    </Box>
  )
}
