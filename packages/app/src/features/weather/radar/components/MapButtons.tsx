import { Button, Flex } from '@chakra-ui/react'
import { Minus, Plus, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_ZOOM, MIN_ZOOM } from '../../../../platform/base-map/projection.rules'
import type { RadarScreen } from '../use-radar-screen'

/** Zoom by whole steps, and the way back. */
export function MapButtons({ map, zoomStep }: Pick<RadarScreen, 'map' | 'zoomStep'>) {
  const { view, isMoved, reset } = map
  return (
    <Flex direction="column" gap="1" position="absolute" top="2" insetEnd="2">
      <MapButton label="Zoom in" isDisabled={view.zoom >= MAX_ZOOM} onClick={() => zoomStep(1)}>
        <Plus />
      </MapButton>
      <MapButton label="Zoom out" isDisabled={view.zoom <= MIN_ZOOM} onClick={() => zoomStep(-1)}>
        <Minus />
      </MapButton>
      {isMoved ? (
        <MapButton label="Back to the start" onClick={reset}>
          <Undo2 />
        </MapButton>
      ) : null}
    </Flex>
  )
}

interface MapButtonProps {
  label: string
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

function MapButton({ label, isDisabled = false, onClick, children }: MapButtonProps) {
  return (
    <Button
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
      size="sm"
      variant="outline"
      // The map is dark in the light theme, too.
      colorPalette="gray"
      px="0"
      bg="bg.panel"
      _hover={{ bg: 'bg.muted' }}
    >
      {children}
    </Button>
  )
}
