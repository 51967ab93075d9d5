import { Card, SimpleGrid, type SimpleGridProps, Text } from '@chakra-ui/react'
import { formatNumber } from '../platform/format'
import { Muted } from './Typography'

interface StatCardsProps extends Omit<SimpleGridProps, 'children'> {
  /** A value that is not known yet holds its place with a dash. */
  stats: { label: string; value: number | undefined }[]
}

/** Counts, each large over its name. */
export function StatCards({ stats, ...grid }: StatCardsProps) {
  return (
    <SimpleGrid as="dl" columns={{ base: 2, md: stats.length }} gap={{ base: '3', md: '4' }} {...grid}>
      {stats.map(({ label, value }) => (
        <Card.Root
          key={label}
          size="sm"
          flexDirection="column-reverse"
          justifyContent="flex-end"
          p={{ base: '3', md: '4' }}
          minW="0"
        >
          <Muted as="dt">{label}</Muted>
          <Text as="dd" textStyle={{ base: '2xl', md: '3xl' }} fontWeight="bold" fontVariantNumeric="tabular-nums">
            {value === undefined ? '–' : formatNumber(value)}
          </Text>
        </Card.Root>
      ))}
    </SimpleGrid>
  )
}
