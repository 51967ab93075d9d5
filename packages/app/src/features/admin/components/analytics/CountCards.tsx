import { Card, SimpleGrid, Text } from '@chakra-ui/react'
import type { Analytics } from '@squall/shared/contract/admin'
import { formatNumber } from '../../../../platform/format'
import { changeOf, measures } from '../../analytics.rules'

/** The counts of the period, each with how it changed. */
export function CountCards({ analytics }: { analytics: Analytics }) {
  return (
    <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
      {measures.map(({ measure, label, hint }) => (
        <Card.Root key={measure} as="section" aria-label={label} size="sm" minW="0" bg="bg.subtle">
          <Card.Body gap="0.5">
            <Text as="h3" textStyle="sm" fontWeight="medium">
              {label}
            </Text>
            <Text textStyle={{ base: '2xl', md: '3xl' }} fontWeight="bold" fontVariantNumeric="tabular-nums">
              {formatNumber(analytics[measure])}
            </Text>
            <Text textStyle="sm" fontVariantNumeric="tabular-nums">
              {changeOf(analytics[measure], analytics.previous[measure])} from last period
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {hint}
              {measure === 'liveStreams' ? `. ${formatNumber(analytics.liveNow)} live now` : null}
            </Text>
          </Card.Body>
        </Card.Root>
      ))}
    </SimpleGrid>
  )
}
