import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { Place } from '@squall/shared/rules/place'
import { useNow } from '../../../../platform/timer-hooks'
import { SeverityMark } from '../../../../ui/Badges'
import { approachSeverities, formatApproach, listApproaches } from '../approach.rules'
import { APPROACH_RADIUS_KM, useStormTracking } from '../hooks'

const EVERY_15_S = 15_000

/** The storms forecast to come near the person's place, wherever the map is; nothing where none is. */
export function ApproachLines({ place }: { place: Place }) {
  const { data } = useStormTracking(place, APPROACH_RADIUS_KM, true)
  const now = useNow(EVERY_15_S)
  const approaches = listApproaches(data?.storms ?? [], place, now)
  if (approaches.length === 0) return null
  return (
    <Stack as="ul" aria-label="Storms approaching your place" gap="2" listStyleType="none">
      {approaches.map((approach) => {
        const severity = approachSeverities[approach.level]
        return (
          <Flex
            as="li"
            key={approach.stormId}
            gap="2"
            px="3"
            py="2"
            borderRadius="l2"
            textStyle="sm"
            bg={`severity.${severity}`}
            color={`severity.${severity}Text`}
          >
            <Box pt="0.5" flexShrink="0">
              <SeverityMark severity={severity} />
            </Box>
            <Box minW="0">
              <Text as="strong">{`Estimate: ${approach.title}`}</Text>
              <Text>{formatApproach(approach, now)}</Text>
              {data?.stale ? <Text>The storm data are not current.</Text> : null}
            </Box>
          </Flex>
        )
      })}
    </Stack>
  )
}
