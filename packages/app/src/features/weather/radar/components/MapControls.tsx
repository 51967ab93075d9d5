import { Button, chakra, Flex } from '@chakra-ui/react'
import { radarLayers } from '@squall/shared/rules/radar-scale'
import { Minus, Plus, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_ZOOM, MIN_ZOOM } from '../../../../platform/base-map/projection.rules'
import { useShortcuts } from '../../../../platform/document-hooks'
import type { RadarScreen } from '../use-radar-screen'

const keys = [
  ['Space', 'Play or pause'],
  ['← →', 'One frame back or ahead'],
  ['R', 'Back to the first frame, and stop'],
  ['1 2 3', 'Reflectivity, velocity, precipitation'],
  ['+ −', 'Zoom in or out'],
  ['← ↑ → ↓', 'Move the map while it has the focus; 0 brings it back'],
] as const

/** The buttons that zoom in, zoom out and reset the view. */
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
      // The map stays dark in the light theme.
      colorPalette="gray"
      px="0"
      bg="bg.panel"
      _hover={{ bg: 'bg.muted' }}
    >
      {children}
    </Button>
  )
}

/** A collapsible list of the screen's keyboard shortcuts. */
export function KeyboardHelp() {
  return (
    <chakra.details
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      // Phones have no keyboard.
      hideBelow="md"
    >
      <chakra.summary px="4" py="3" textStyle="sm" fontWeight="semibold" cursor="pointer" borderRadius="l3">
        Keys
      </chakra.summary>
      <chakra.dl px="4" pb="4" display="flex" flexDirection="column" gap="2" textStyle="sm">
        {keys.map(([key, meaning]) => (
          <Flex key={key} gap="4" alignItems="baseline">
            <chakra.dt flexShrink="0" w="20">
              <chakra.kbd px="2" py="0.5" borderWidth="1px" borderRadius="l1" bg="bg.muted" whiteSpace="nowrap">
                {key}
              </chakra.kbd>
            </chakra.dt>
            <chakra.dd color="fg.muted">{meaning}</chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
    </chakra.details>
  )
}

/** Registers the screen's keyboard shortcuts; the map handles its own keys. */
export function useRadarKeys({ playback, zoomStep, chooseLayer, data }: RadarScreen) {
  function choose(index: number) {
    const layer = radarLayers[index]
    const isMissing = data.data?.layers.some((one) => one.layer === layer && one.problem !== null)
    if (layer !== undefined && !isMissing) chooseLayer(layer)
  }
  useShortcuts({
    ' ': playback.toggle,
    arrowleft: () => playback.step(-1),
    arrowright: () => playback.step(1),
    r: playback.reset,
    '+': () => zoomStep(1),
    '=': () => zoomStep(1),
    '-': () => zoomStep(-1),
    '1': () => choose(0),
    '2': () => choose(1),
    '3': () => choose(2),
  })
}
