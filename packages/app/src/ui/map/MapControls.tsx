import { Flex } from '@chakra-ui/react'
import { LocateFixed, Minus, Plus } from 'lucide-react'
import { MapButton } from './MapButton'

interface MapControlsProps {
  onZoom: (steps: number) => void
  /** The name of the way back to the start; without it there is none. */
  backLabel: string | undefined
  onBack: () => void
}

export function MapControls({ onZoom, backLabel, onBack }: MapControlsProps) {
  return (
    <Flex direction="column" gap="1.5" position="absolute" top="2" right="2">
      <MapButton label="Zoom in" onClick={() => onZoom(1)}>
        <Plus />
      </MapButton>
      <MapButton label="Zoom out" onClick={() => onZoom(-1)}>
        <Minus />
      </MapButton>
      {backLabel === undefined ? null : (
        <MapButton label={backLabel} onClick={onBack}>
          <LocateFixed />
        </MapButton>
      )}
    </Flex>
  )
}
