import { chakra, Flex } from '@chakra-ui/react'
import { useShortcuts } from '../../../../platform/document-hooks'
import type { RadarScreen } from '../use-radar-screen'
import { productChoices } from './LayerChoice'

const keys = [
  ['Space', 'Play or pause'],
  ['← →', 'One frame back or ahead'],
  ['R', 'Back to the first frame, and stop'],
  ['1 2 3', 'Reflectivity, velocity, precipitation'],
  ['4 5', 'Storm-relative velocity, correlation'],
  ['+ −', 'Zoom in or out'],
  ['← ↑ → ↓', 'Move the map while it has the focus; 0 brings it back'],
] as const

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
export function useRadarKeys({ player, map, chooseProduct, data }: RadarScreen) {
  function choose(index: number) {
    const layer = productChoices[index]
    const isMissing = data.data?.layers.some((one) => one.layer === layer && one.problem !== null)
    if (layer !== undefined && !isMissing) chooseProduct(layer)
  }
  useShortcuts({
    ' ': () => player.act({ type: 'toggle' }),
    arrowleft: () => player.act({ type: 'step', by: -1 }),
    arrowright: () => player.act({ type: 'step', by: 1 }),
    r: () => player.act({ type: 'reset' }),
    '+': () => map.zoomStep(1),
    '=': () => map.zoomStep(1),
    '-': () => map.zoomStep(-1),
    '1': () => choose(0),
    '2': () => choose(1),
    '3': () => choose(2),
    '4': () => choose(3),
    '5': () => choose(4),
  })
}
