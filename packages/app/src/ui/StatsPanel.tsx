import { Box, type BoxProps, chakra, Flex } from '@chakra-ui/react'
import type { StatsRow } from '../platform/stats-format.rules'
import { DismissButton } from './DismissButton'

interface StatsPanelProps extends BoxProps {
  rows: readonly StatsRow[]
  onClose: () => void
}

/** Two values fit beside each other from this width on: on a phone, where the picture is low. */
const COLUMNS = 'repeat(auto-fit, minmax(9rem, 1fr))'

/** Figures of a picture and its connection, in a corner of the picture. They change each second and are not announced. */
export function StatsPanel({ rows, onClose, ...place }: StatsPanelProps) {
  return (
    <Box
      role="group"
      aria-label="Stats"
      className="dark"
      bg="gray.975/88"
      color="gray.50"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="white/12"
      {...place}
    >
      <Box float="right" mt="-px">
        <DismissButton label="Close the stats" onDismiss={onClose} />
      </Box>
      <chakra.dl
        display="grid"
        gridTemplateColumns={COLUMNS}
        columnGap="4"
        rowGap={{ base: '0', md: '0.5' }}
        ps="3"
        pe="2"
        py="2"
        textStyle={{ base: '2xs', md: 'xs' }}
        fontVariantNumeric="tabular-nums"
      >
        {rows.map(({ term, value, isWide }) => (
          <Flex key={term} gap="2" justifyContent="space-between" gridColumn={isWide ? '1 / -1' : undefined}>
            <chakra.dt color="gray.300" flexShrink="0">
              {term}
            </chakra.dt>
            <chakra.dd textAlign="end">{value}</chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
    </Box>
  )
}
