import { Box, Flex, Text } from '@chakra-ui/react'

/** How much of the time for a decision is left, of 100. */
export function DecisionTime({ left }: { left: number }) {
  return (
    <Flex alignItems="center" gap="3">
      <Text id="decision-time" textStyle="sm" color="fg.muted" flexShrink="0">
        Decision Time
      </Text>
      <Box
        role="progressbar"
        aria-labelledby="decision-time"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={left}
        flex="1"
        h="2"
        bg="bg.muted"
        borderRadius="full"
        overflow="hidden"
      >
        <Box
          h="full"
          bg="accent.solid"
          borderRadius="full"
          transitionProperty="width"
          transitionDuration="250ms"
          transitionTimingFunction="linear"
          style={{ width: `${left}%` }}
        />
      </Box>
    </Flex>
  )
}
