import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'
import { formatPlace, type Place } from '@squall/shared/rules/place'
import { ArrowUp, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { PlaceName } from '../../../../ui/PlaceName'
import { IntensityMark } from '../../../../ui/StormDrawing'
import {
  formatMovement,
  formatRotation,
  formatWhereabouts,
  intensityLabels,
  latLonToPlace,
  stormTypeLabels,
} from '../rules'
import { StormDetails } from './StormDetails'

interface StormCardProps {
  storm: Storm
  place: Place
  isExpanded: boolean
  onToggle: () => void
  /** The current time in ms. */
  now: number
}

/** A storm in brief; expanded, with all values and forecasts. */
export function StormCard({ storm, place, isExpanded, onToggle, now }: StormCardProps) {
  const detailsId = useId()
  const { type, intensity, currentLocation, movement, rotation } = storm
  const center = latLonToPlace(currentLocation)
  return (
    <Box
      as="li"
      position="relative"
      borderWidth="1px"
      borderColor={isExpanded ? 'border.emphasized' : 'border'}
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
      scrollMarginY="20"
      data-storm={storm.id}
    >
      <Box position="absolute" insetY="0" insetStart="0" w="1" bg={`intensity.${intensity}`} />
      <Button
        variant="plain"
        display="block"
        w="full"
        h="auto"
        ps="5"
        pe="4"
        py="3"
        borderRadius="l3"
        textAlign="start"
        fontWeight="normal"
        whiteSpace="normal"
        lineHeight="inherit"
        focusVisibleRing="inside"
        _active={{ translate: 'none' }}
        aria-expanded={isExpanded}
        aria-controls={detailsId}
        onClick={onToggle}
      >
        <Flex gap="2" alignItems="center">
          <Flex as="span" flex="1" minW="0" wrap="wrap" columnGap="2" rowGap="1" alignItems="center">
            <IntensityBadge intensity={intensity} />
            <Text as="span" textStyle="md" fontWeight="bold">
              {stormTypeLabels[type]}
            </Text>
            <Text as="span" ms={{ sm: 'auto' }} fontWeight="semibold" textStyle="sm" whiteSpace="nowrap">
              {formatWhereabouts(place, center)}
            </Text>
          </Flex>
          <chakra.span
            aria-hidden
            color="fg.muted"
            transition="rotate"
            transitionDuration="fast"
            rotate={isExpanded ? '180deg' : undefined}
          >
            <ChevronDown />
          </chakra.span>
        </Flex>
        <Flex mt="2" columnGap="4" rowGap="1" wrap="wrap" textStyle="sm" color="fg.muted">
          <Flex as="span" gap="1.5" alignItems="center">
            {movement ? (
              <chakra.span aria-hidden rotate={`${movement.direction}deg`} css={{ '& svg': { boxSize: '4' } }}>
                <ArrowUp />
              </chakra.span>
            ) : null}
            {movement ? `Moving ${formatMovement(movement)}` : `Motion: ${formatMovement(movement).toLowerCase()}`}
          </Flex>
          <PlaceName name={storm.placeName} coordinates={formatPlace(center)} />
          {rotation === 'none' ? null : (
            <Text as="span" color="fg.error" fontWeight="semibold">
              {formatRotation(storm)}
            </Text>
          )}
        </Flex>
      </Button>
      <Box id={detailsId} hidden={!isExpanded}>
        {isExpanded ? <StormDetails storm={storm} place={place} now={now} /> : null}
      </Box>
    </Box>
  )
}

/** Intensity as word, shape and colour. */
function IntensityBadge({ intensity }: { intensity: Storm['intensity'] }) {
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
      {intensityLabels[intensity]}
    </Flex>
  )
}
