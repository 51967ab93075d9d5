import { chakra, Flex } from '@chakra-ui/react'

const keys = [
  ['Space', 'Play or pause'],
  ['← →', 'One frame back or ahead'],
  ['R', 'Back to the first frame, and stop'],
  ['1 2 3', 'Reflectivity, velocity, precipitation'],
  ['+ −', 'Zoom in or out'],
  ['← ↑ → ↓', 'Move the map while it has the focus; 0 brings it back'],
] as const

/** The keys of this screen, unfolded by who wants to know. */
export function KeysHelp() {
  return (
    <chakra.details
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      // Phones have no keys.
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
