import { Badge, Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { type RouteFacts, rateSafety } from '@squall/shared/rules/route-safety'
import { ShieldAlert, ShieldCheck, ShieldQuestionMark, TriangleAlert } from 'lucide-react'
import { formatRate } from '../../../platform/format'
import { getRisk, type Risk, riskLabels } from '../rules'

/** Badge colours by risk, each with a text colour of at least 4.5:1 contrast. */
const looks: Record<Risk, { bg: string; color: string }> = {
  low: { bg: 'green.700', color: 'white' },
  some: { bg: 'yellow.400', color: 'black' },
  high: { bg: 'orange.600', color: 'white' },
  extreme: { bg: 'red.600', color: 'white' },
}

/** A safety score as number, label and colour; 'Not rated' without a score. */
export function SafetyBadge({ score }: { score: number | null }) {
  const risk = score === null ? null : getRisk(score)
  const Icon = risk === null ? ShieldQuestionMark : risk === 'low' ? ShieldCheck : ShieldAlert
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
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      {...(risk === null ? { bg: 'bg.muted', color: 'fg.muted' } : looks[risk])}
    >
      <Icon size={14} aria-hidden />
      {score === null || risk === null ? (
        'Not rated'
      ) : (
        <>
          <span>{`${formatRate(score)}/10`}</span>
          <span>{riskLabels[risk]}</span>
        </>
      )}
    </Flex>
  )
}

interface HazardBadgesProps {
  hazards: string[]
  /** Maximum number of hazards shown; a count stands for the rest. */
  most?: number
}

export function HazardBadges({ hazards, most = hazards.length }: HazardBadgesProps) {
  if (hazards.length === 0) return null
  const hidden = hazards.length - most
  return (
    <Flex as="ul" aria-label="Hazards" listStyleType="none" gap="1.5" wrap="wrap">
      {[...new Set(hazards)].slice(0, most).map((hazard) => (
        <Badge as="li" key={hazard} colorPalette="orange" whiteSpace="normal" overflowWrap="anywhere">
          <TriangleAlert aria-hidden />
          {hazard}
        </Badge>
      ))}
      {hidden > 0 ? <Badge as="li">{`+${hidden} more`}</Badge> : null}
    </Flex>
  )
}

/** Explains the route's safety score point by point. */
export function SafetyExplanation({ route }: { route: RouteFacts }) {
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
        Computed from the author’s description: the worst word for roads and weather counts. Both change: look at the
        forecast and the radar before you drive. No road is safe under a storm.
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
