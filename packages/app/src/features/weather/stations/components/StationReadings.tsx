import { Box, SimpleGrid, Text } from '@chakra-ui/react'
import type { StationReading } from '@squall/shared/contract/weather'
import { formatDateTime } from '../../../../platform/format'
import { NOT_REPORTED, readingRows } from '../rules'

/** The last reading in full, with the time it was measured. */
export function StationReadings({ reading }: { reading: StationReading }) {
  return (
    <Box>
      <SimpleGrid as="dl" columns={{ base: 2, sm: 3 }} gap="3">
        {readingRows(reading).map(({ label, text }) => (
          <Box key={label} minW="0">
            <Text as="dt" color="fg.muted" textStyle="xs">
              {label}
            </Text>
            <Text
              as="dd"
              fontVariantNumeric="tabular-nums"
              {...(text === NOT_REPORTED ? { color: 'fg.muted', textStyle: 'sm' } : { fontWeight: 'semibold' })}
            >
              {text}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
      <Text color="fg.muted" textStyle="xs" mt="3">
        {`Measured ${formatDateTime(reading.timestamp)}`}
      </Text>
    </Box>
  )
}
