import { Box, chakra, Flex, Grid, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import type { RadarLayer } from '@squall/shared/contract/weather'
import { type RadarProductName, radarLayers, radarProductScales } from '@squall/shared/rules/radar-scale'
import { useId } from 'react'
import { formatScale } from '../../../../platform/format'
import { Muted } from '../../../../ui/Typography'
import type { LegendStop, RadarLegend } from '../palettes.rules'
import { layerLabels } from '../radar-texts.rules'

interface ScaleLegendProps {
  layer: RadarProductName
  legend: RadarLegend
}

const MOST_NUMBERS = 9

/** Keeps the colours in forced-colors mode, because they carry the meaning. */
const OWN_COLORS = { forcedColorAdjust: 'none' }

const hints: Record<RadarProductName, string> = {
  reflectivity: 'How much rain and hail the beam meets.',
  velocity: 'Along the beam: minus comes toward the radar, plus goes away from it.',
  'storm-relative-velocity': 'As velocity, less the motion of the storms: rotation stands out.',
  correlation: 'How alike the targets are: rain is above 0.95, hail and debris are below.',
  precipitation: 'How much rain falls, as the radar estimates it.',
}

/** The products in the order of the keys 1 to 5. */
export const productChoices: readonly RadarProductName[] = [...radarLayers, 'storm-relative-velocity', 'correlation']

/** Five names have to stand side by side on a phone. */
const shortLabels: Partial<Record<RadarProductName, string>> = {
  'storm-relative-velocity': 'Storm-relative',
  correlation: 'Correlation',
}

interface LayerChoiceProps {
  value: RadarProductName
  /** Empty until the data has arrived. */
  layers: RadarLayer[]
  onChange: (layer: RadarProductName) => void
}

/** The choice of the radar layer. An unavailable layer is disabled and shows the reason. */
export function LayerChoice({ value, layers, onChange }: LayerChoiceProps) {
  const name = useId()
  const problems = layers.filter(({ layer, problem }) => problem !== null && layer !== value)
  return (
    <chakra.fieldset minW="0">
      <VisuallyHidden asChild>
        <legend>Radar product</legend>
      </VisuallyHidden>
      <Grid
        templateColumns={{ base: 'repeat(3, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' }}
        gap="1"
        p="1"
        borderRadius="l3"
        borderWidth="1px"
        bg="bg.panel"
      >
        {productChoices.map((layer) => {
          const isMissing = problems.some((one) => one.layer === layer)
          return (
            <chakra.label
              key={layer}
              position="relative"
              display="flex"
              flexDirection="column"
              alignItems="center"
              justifyContent="center"
              minH="12"
              px="1"
              borderRadius="l2"
              textStyle="sm"
              fontWeight="semibold"
              color="fg.muted"
              cursor="pointer"
              css={{
                '&:hover': { color: 'fg' },
                '&:has(:checked)': { bg: 'accent.subtle', color: 'accent.fg' },
                '&:has(:disabled)': { color: 'fg.subtle', cursor: 'not-allowed' },
                '&:has(:focus-visible)': {
                  outline: '2px solid var(--squall-colors-accent-focus-ring)',
                  outlineOffset: '2px',
                },
              }}
            >
              <chakra.input
                type="radio"
                name={name}
                value={layer}
                checked={layer === value}
                disabled={isMissing}
                aria-describedby={isMissing ? `${name}-${layer}` : undefined}
                onChange={() => onChange(layer)}
                position="absolute"
                inset="0"
                opacity="0"
                cursor="inherit"
              />
              {shortLabels[layer] ?? layerLabels[layer]}
              <Text as="span" textStyle="2xs" fontWeight="medium">
                {radarProductScales[layer].unit}
              </Text>
            </chakra.label>
          )
        })}
      </Grid>
      {problems.length === 0 ? null : (
        <Stack as="ul" listStyleType="none" gap="0.5" mt="2" textStyle="xs" color="fg.warning">
          {problems.map(({ layer, problem }) => (
            <Flex as="li" key={layer} id={`${name}-${layer}`}>
              <Box>{`${layerLabels[layer]}: ${problem}`}</Box>
            </Flex>
          ))}
        </Stack>
      )}
    </chakra.fieldset>
  )
}

/** The legend of a layer's colours and values. */
export function ScaleLegend({ layer, legend: { unit, stops, rangeFolded } }: ScaleLegendProps) {
  const every = Math.ceil(stops.length / MOST_NUMBERS)
  return (
    <Box as="section" aria-label="Scale" layerStyle="card" px="4" py="3">
      <Flex justifyContent="space-between" alignItems="baseline" gap="2" mb="2">
        <Text fontWeight="semibold" textStyle="sm">
          {layerLabels[layer]}
        </Text>
        <Muted>{unit === 'ratio' ? '' : unit}</Muted>
      </Flex>
      <Flex as="ul" aria-label={`Colors in ${unit}`} listStyleType="none" pb="5">
        {stops.map((stop, index) => (
          <Box as="li" key={stop.label} flex="1" minW="0" position="relative" title={`${stop.label} ${unit}`}>
            <Box
              h="4"
              // Without an edge the white of the strongest echo is white on white.
              css={{ ...OWN_COLORS, boxShadow: 'inset 0 0 0 1px var(--squall-colors-fg-muted)' }}
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
      {`${formatScale(stop.from)}${stop.to === Number.POSITIVE_INFINITY ? '+' : ''}`}
    </Text>
  )
}
