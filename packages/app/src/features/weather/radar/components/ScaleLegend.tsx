import { Box, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { formatScale } from '../../../../platform/format'
import { Muted } from '../../../../ui/Typography'
import type { LegendStop, RadarLegend } from '../palettes.rules'
import { layerLabels } from '../summary.rules'

interface ScaleLegendProps {
  layer: RadarLayerName
  legend: RadarLegend
}

const MOST_NUMBERS = 9
/** Keeps the colours in forced-colors mode, because they carry the meaning. */
const OWN_COLORS = { forcedColorAdjust: 'none' }
const hints: Record<RadarLayerName, string> = {
  reflectivity: 'How much rain and hail the beam meets.',
  velocity: 'Along the beam: minus comes toward the radar, plus goes away from it.',
  precipitation: 'How much rain falls, as the radar estimates it.',
}

/** The legend of a layer's colours and values. */
export function ScaleLegend({ layer, legend: { unit, stops, rangeFolded } }: ScaleLegendProps) {
  const every = Math.ceil(stops.length / MOST_NUMBERS)
  return (
    <Box as="section" aria-label="Scale" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4" py="3">
      <Flex justifyContent="space-between" alignItems="baseline" gap="2" mb="2">
        <Text fontWeight="semibold" textStyle="sm">
          {layerLabels[layer]}
        </Text>
        <Muted>{unit}</Muted>
      </Flex>
      <Flex as="ul" aria-label={`Colors in ${unit}`} listStyleType="none" pb="5">
        {stops.map((stop, index) => (
          <Box as="li" key={stop.label} flex="1" minW="0" position="relative" title={`${stop.label} ${unit}`}>
            <Box
              h="4"
              css={OWN_COLORS}
              bg={stop.color}
              borderStartRadius={index === 0 ? 'l1' : undefined}
              borderEndRadius={index === stops.length - 1 ? 'l1' : undefined}
            />
            <VisuallyHidden>{stop.label}</VisuallyHidden>
            {index % every === 0 && Number.isFinite(stop.from) ? (
              <ScaleNumber stop={stop} isFirst={index === 0} />
            ) : null}
          </Box>
        ))}
      </Flex>
      <Text textStyle="xs" color="fg.muted">
        {hints[layer]}
      </Text>
      {rangeFolded === null ? null : (
        <Flex gap="2" alignItems="center" textStyle="xs" color="fg.muted" mt="1">
          <Box boxSize="3" borderRadius="2px" css={OWN_COLORS} bg={rangeFolded} flexShrink="0" />
          Range folded: echo the radar cannot place
        </Flex>
      )}
    </Box>
  )
}

/** A number below the edge at which its colour begins. */
function ScaleNumber({ stop, isFirst }: { stop: LegendStop; isFirst: boolean }) {
  return (
    <Text
      aria-hidden
      position="absolute"
      top="5"
      left="0"
      translate={isFirst ? undefined : '-50% 0'}
      textStyle="2xs"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      {formatScale(stop.from)}
    </Text>
  )
}
