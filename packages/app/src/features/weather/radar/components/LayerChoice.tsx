import { Box, chakra, Flex, Grid, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import type { RadarLayer } from '@squall/shared/contract/weather'
import { type RadarLayerName, radarLayers, radarScales } from '@squall/shared/rules/radar-scale'
import { useId } from 'react'
import { layerLabels } from '../radar-texts.rules'

interface LayerChoiceProps {
  value: RadarLayerName
  /** Empty until the data has arrived. */
  layers: RadarLayer[]
  onChange: (layer: RadarLayerName) => void
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
      <Grid templateColumns="repeat(3, minmax(0, 1fr))" gap="1" p="1" borderRadius="l3" borderWidth="1px" bg="bg.panel">
        {radarLayers.map((layer) => {
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
              {layerLabels[layer]}
              <Text as="span" textStyle="2xs" fontWeight="medium">
                {radarScales[layer].unit}
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
