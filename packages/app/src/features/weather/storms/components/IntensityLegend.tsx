import { chakra, Flex } from '@chakra-ui/react'
import { IntensityMark, intensityLines } from '../../../../ui/StormDrawing'
import { intensities, intensityLabels } from '../rules'

/** The entries of a legend that name the shapes and colours of storms. */
export function IntensityLegend() {
  return intensities.map((intensity) => (
    <Flex as="li" key={intensity} gap="1.5" alignItems="center">
      <chakra.span display="inline-flex" color={intensityLines[intensity]}>
        <IntensityMark intensity={intensity} />
      </chakra.span>
      {intensityLabels[intensity]}
    </Flex>
  ))
}
