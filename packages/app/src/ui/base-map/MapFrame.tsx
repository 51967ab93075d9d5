import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { LocateFixed, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { BaseMapCanvas } from './BaseMapCanvas'
import type { useMapView } from './use-map-view'

interface MapFrameProps {
  map: ReturnType<typeof useMapView>
  /** The accessible description of the map. */
  label: string
  height: Record<string, string>
  /** Drawn over the base map, in the view's CSS pixels. */
  children: ReactNode
}

/** A base map with keyboard control, buttons and attribution; its children are the overlays. */
export function MapFrame({ map, label, height, children }: MapFrameProps) {
  const { frame, view, isMoved, zoomIn, zoomOut, reset, handlers } = map
  return (
    <Box position="relative" borderWidth="1px" borderRadius="l3" overflow="hidden" bg="bg.subtle">
      <Box
        ref={frame}
        position="relative"
        h={height}
        overflow="hidden"
        // Even a transition of no length would leave positions a frame behind the borders.
        css={{ '& *': { transitionProperty: 'none' } }}
      >
        <BaseMapCanvas view={view} />
        <Box
          tabIndex={0}
          role="group"
          aria-label={label}
          aria-description="Arrow keys move the map, plus and minus zoom, 0 goes back."
          position="absolute"
          inset="0"
          cursor="grab"
          _active={{ cursor: 'grabbing' }}
          focusVisibleRing="inside"
          {...handlers}
        />
        {children}
      </Box>
      <Flex direction="column" gap="1" position="absolute" top="2" right="2">
        <MapButton label="Zoom in" onClick={zoomIn}>
          <Plus />
        </MapButton>
        <MapButton label="Zoom out" onClick={zoomOut}>
          <Minus />
        </MapButton>
        {isMoved ? (
          <MapButton label="Back to my position" onClick={reset}>
            <LocateFixed />
          </MapButton>
        ) : null}
      </Flex>
      <Text
        position="absolute"
        bottom="0"
        right="0"
        px="1.5"
        textStyle="2xs"
        color="fg.muted"
        bg="bg.panel/80"
        borderStartStartRadius="l1"
      >
        Borders: US Census Bureau. Cities: GeoNames, CC BY 4.0
      </Text>
    </Box>
  )
}

interface MapButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
}

function MapButton({ label, onClick, children }: MapButtonProps) {
  return (
    <Button
      aria-label={label}
      title={label}
      onClick={onClick}
      size="xs"
      variant="outline"
      px="0"
      bg="bg.panel"
      _hover={{ bg: 'bg.muted' }}
    >
      {children}
    </Button>
  )
}
