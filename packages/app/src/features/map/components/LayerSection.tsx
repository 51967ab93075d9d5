import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { SwitchField } from '../../../ui/Form'
import { useMapState } from '../hooks'
import type { MapLayerName } from '../map-link.rules'

interface LayerSectionProps {
  layer: MapLayerName
  name: string
  isOn: boolean
  /** When its data were read: 'updated 2:10 PM CDT'. */
  age: string
  /** Its part of the legend and its list. */
  children: ReactNode
}

/** One layer of the map: its switch, its age, its legend and what it shows as text. */
export function LayerSection({ layer, name, isOn, age, children }: LayerSectionProps) {
  const { toggle } = useMapState()
  return (
    <Box
      as="section"
      aria-label={name}
      borderTopWidth="1px"
      borderColor="border.muted"
      pt="2"
      _first={{ borderTopWidth: '0', pt: '0' }}
    >
      <SwitchField label={name} isOn={isOn} onChange={() => toggle(layer)} />
      <Text textStyle="xs" color="fg.muted">
        {age}
      </Text>
      {isOn ? <Box mt="2">{children}</Box> : null}
    </Box>
  )
}
