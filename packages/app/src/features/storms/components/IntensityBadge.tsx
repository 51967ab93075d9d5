import { chakra, Flex } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/storm'
import { intensityWords } from '../rules'
import { intensityShapes } from './intensity-looks'

interface IntensityProps {
  intensity: Storm['intensity']
}

/** Intensity as word, shape and colour. */
export function IntensityBadge({ intensity }: IntensityProps) {
  return (
    <Flex
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      px="2"
      minH="6"
      borderRadius="l1"
      textStyle="xs"
      fontWeight="bold"
      textTransform="uppercase"
      whiteSpace="nowrap"
      bg={`intensity.${intensity}`}
      color={`intensity.${intensity}Text`}
    >
      <IntensityMark intensity={intensity} />
      {intensityWords[intensity]}
    </Flex>
  )
}

/** The shape alone, in the colour of the text around it. */
export function IntensityMark({ intensity }: IntensityProps) {
  return (
    <chakra.svg viewBox="0 0 16 16" boxSize="3.5" flexShrink="0" fill="currentColor" aria-hidden>
      <path d={intensityShapes[intensity]} />
    </chakra.svg>
  )
}
