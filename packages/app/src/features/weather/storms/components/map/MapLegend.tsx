import { chakra, Flex } from '@chakra-ui/react'
import { IntensityMark } from '../../../../../ui/storm-figure/IntensityMark'
import { intensityLines } from '../../../../../ui/storm-figure/intensity-looks'
import { intensities, intensityWords } from '../../rules'

/** What the shapes, lines and dots of the map mean. */
export function MapLegend() {
  return (
    <Flex
      as="ul"
      aria-label="Legend"
      listStyleType="none"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      mt="2"
      textStyle="xs"
      color="fg.muted"
    >
      {intensities.map((intensity) => (
        <Flex as="li" key={intensity} gap="1.5" alignItems="center">
          <chakra.span display="inline-flex" color={intensityLines[intensity]}>
            <IntensityMark intensity={intensity} />
          </chakra.span>
          {intensityWords[intensity]}
        </Flex>
      ))}
      <Flex as="li" gap="1.5" alignItems="center">
        <chakra.svg viewBox="0 0 32 12" w="8" h="3" fill="none" stroke="fg.muted" strokeWidth="2" aria-hidden>
          <path d="M0 6h26" strokeDasharray="5 3" />
          <circle cx="27" cy="6" r="3.5" />
        </chakra.svg>
        Expected, minutes ahead
      </Flex>
      <Flex as="li" gap="1.5" alignItems="center">
        <chakra.svg viewBox="0 0 12 12" boxSize="3" aria-hidden>
          <chakra.circle cx="6" cy="6" r="5" fill="accent.solid" />
        </chakra.svg>
        You; rings at 10, 50, 100 km
      </Flex>
    </Flex>
  )
}
