import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { formatQuantity } from '../../../../platform/format'
import { useMyPlace } from '../../../../platform/location'
import { createStore } from '../../../../platform/store'
import { useNow } from '../../../../platform/timer-hooks'
import { useUnits } from '../../../../platform/weather-format'
import { SeverityMark, SimulatedNote } from '../../../../ui/Badges'
import { DismissButton } from '../../../../ui/DismissButton'
import {
  approachSeverities,
  formatApproach,
  listApproaches,
  listVisibleApproaches,
  type StormApproach,
} from '../approach.rules'
import { APPROACH_RADIUS_KM, useStormTracking } from '../hooks'

const dismissed = createStore<ReadonlyMap<string, number>>(new Map())

/** Banners of storms forecast to come within 10 km of this device, each until dismissed or past. */
export function StormApproachBanners() {
  const { place } = useMyPlace()
  const { data } = useStormTracking(place, APPROACH_RADIUS_KM, true)
  const dismissedRanks = dismissed.useValue()
  const now = useNow(15_000)
  const [isUnfolded, setUnfolded] = useState(false)
  useUnits()
  if (place === null || data === undefined) return null
  const approaches = listVisibleApproaches(listApproaches(data.storms, place, now), dismissedRanks)
  if (approaches.length === 0) return null
  const folded = isUnfolded ? 0 : approaches.length - 1
  return (
    <Stack gap="2" role="region" aria-label="Approaching storms">
      {approaches.map((approach, index) => (
        // Phones show the worst one only, to leave room for the page.
        <Box key={approach.stormId} display={{ base: index === 0 || isUnfolded ? 'block' : 'none', md: 'block' }}>
          <ApproachBanner approach={approach} now={now} isStale={data.stale} isFirst={index === 0} />
        </Box>
      ))}
      {folded > 0 ? (
        <Button hideFrom="md" size="sm" variant="outline" onClick={() => setUnfolded(true)}>
          {`and ${formatQuantity(folded, 'more storm')}`}
        </Button>
      ) : null}
    </Stack>
  )
}

interface ApproachBannerProps {
  approach: StormApproach
  now: number
  isStale: boolean
  /** Only the first banner carries the note on simulated weather. */
  isFirst: boolean
}

function ApproachBanner({ approach, now, isStale, isFirst }: ApproachBannerProps) {
  const { level, title } = approach
  const severity = approachSeverities[level]
  return (
    <Flex
      role="alert"
      gap="3"
      ps="4"
      pe="2"
      py="2"
      borderRadius="l3"
      bg={`severity.${severity}`}
      color={`severity.${severity}Text`}
      data-level={level}
    >
      <Box pt="1" flexShrink="0">
        <SeverityMark severity={severity} />
      </Box>
      <Box flex="1" minW="0" textStyle="sm">
        <Flex gap="2" wrap="wrap" alignItems="center">
          <Text as="span" textStyle="xs" fontWeight="bold" textTransform="uppercase">
            Estimate
          </Text>
          <Text as="strong">{title}</Text>
          {isFirst ? <SimulatedNote /> : null}
        </Flex>
        <Text>
          {formatApproach(approach, now)}
          {isStale ? ' The storm data are not current.' : null}
        </Text>
      </Box>
      <DismissButton label={`Dismiss: ${title}`} onDismiss={() => dismissApproach(approach)} />
    </Flex>
  )
}

/** Dismisses a storm's banner in this tab until the storm gets worse. */
function dismissApproach({ stormId, rank }: StormApproach) {
  dismissed.set(new Map(dismissed.get()).set(stormId, rank))
}
