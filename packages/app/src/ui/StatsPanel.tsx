import { chakra, Flex, type FlexProps, Text } from '@chakra-ui/react'
import type { StatsRow } from '../platform/stats-format.rules'
import { DismissButton } from './DismissButton'

interface StatsPanelProps extends FlexProps {
  rows: readonly StatsRow[]
  onClose: () => void
  /** Low and as wide as its place, on large screens too. */
  isLow?: boolean
}

/** As many columns as there is room for; two on a phone, where the picture is low. */
const COLUMNS = 'repeat(auto-fit, minmax(clamp(7rem, 50% - 0.75rem, 9.25rem), 1fr))'

/** Figures of a picture and its connection, in a corner of the picture. They change each second and are not announced. */
export function StatsPanel({ rows, onClose, isLow = false, ...place }: StatsPanelProps) {
  return (
    <Flex
      role="group"
      aria-label="Stats"
      className="dark"
      direction={isLow ? 'row-reverse' : { base: 'row-reverse', md: 'column' }}
      bg={isLow ? 'gray.975' : { base: 'gray.975', md: 'gray.975/88' }}
      color="gray.50"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="white/12"
      {...place}
    >
      <Flex alignItems={{ base: 'flex-start', md: isLow ? 'flex-start' : 'center' }} justifyContent="space-between">
        <Text textStyle="sm" fontWeight="bold" ps="3" display={isLow ? 'none' : { base: 'none', md: 'block' }}>
          Stats
        </Text>
        <DismissButton label="Close the stats" onDismiss={onClose} />
      </Flex>
      <chakra.dl
        display="grid"
        flex="1"
        gridTemplateColumns={COLUMNS}
        columnGap="3"
        rowGap={{ base: '0', md: '0.5' }}
        ps="3"
        pe={isLow ? '0' : { base: '0', md: '3' }}
        pt={isLow ? '2' : { base: '2', md: '0' }}
        pb="2"
        textStyle="xs"
        lineHeight="1.3"
        fontVariantNumeric="tabular-nums"
      >
        {rows.map(({ term, value }) => (
          <Flex key={term} gap="2" justifyContent="space-between">
            <chakra.dt color="gray.300" flexShrink="0">
              {term}
            </chakra.dt>
            <chakra.dd textAlign="end">{value}</chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
    </Flex>
  )
}
