import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { type RouteFacts, rateSafety } from '@squall/shared/rules/route-safety'
import { formatRate } from '../../../platform/format'
import { SafetyBadge } from './SafetyBadge'

/** How a route's safety score comes about, point by point. */
export function SafetyExplained({ route }: { route: RouteFacts }) {
  const { score, steps, missing } = rateSafety(route)
  return (
    <Box as="section" aria-label="Safety score" p="4" borderRadius="l3" bg="bg.subtle" borderWidth="1px">
      <Flex gap="3" wrap="wrap" alignItems="center" justifyContent="space-between">
        <Heading as="h3" size="sm">
          Safety score
        </Heading>
        <SafetyBadge score={score} />
      </Flex>
      {score === null ? (
        <Text
          textStyle="sm"
          mt="2"
        >{`Not rated: the ${missing.join(' and the ')} are not described in words that can be rated, such as “dry”, “gravel”, “muddy” for roads and “clear”, “rain”, “storms” for weather.`}</Text>
      ) : (
        <Stack as="ul" listStyleType="none" gap="1" mt="3" textStyle="sm">
          <Line label="Begins with" why="" points="10" />
          {steps.map(({ label, why, points }) => (
            <Line key={label} label={label} why={why} points={points === 0 ? '0' : `−${formatRate(-points)}`} />
          ))}
        </Stack>
      )}
      <Text textStyle="xs" color="fg.muted" mt="3">
        Computed from what the author tells, by the worst word on roads and weather. Both change: look at the forecast
        and the radar before you drive. No road is safe under a storm.
      </Text>
    </Box>
  )
}

function Line({ label, why, points }: { label: string; why: string; points: string }) {
  return (
    <Flex as="li" gap="3" justifyContent="space-between">
      <span>
        {label}
        {why === '' ? null : <Text as="span" color="fg.muted">{`: ${why}`}</Text>}
      </span>
      <Text as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {points}
      </Text>
    </Flex>
  )
}
