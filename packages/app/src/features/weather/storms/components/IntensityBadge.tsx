import { Flex } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'
import { IntensityMark } from '../../../../ui/storm-figure/IntensityMark'
import { intensityWords } from '../rules'

/** Intensity as word, shape and colour. */
export function IntensityBadge({ intensity }: { intensity: Storm['intensity'] }) {
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
