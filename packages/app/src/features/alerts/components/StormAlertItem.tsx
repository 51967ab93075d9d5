import { Box, Flex, Text } from '@chakra-ui/react'
import type { StormAlert } from '@squall/shared/alert'
import { SeverityMark } from '../../../components/SeverityMark'
import { formatKm } from '../../../lib/format'
import { remainingText } from '../rules'

interface StormAlertItemProps {
  alert: StormAlert
  /** The current time in ms. */
  now: number
}

export function StormAlertItem({ alert, now }: StormAlertItemProps) {
  const { severity, title, location, distance, endTime } = alert
  const colors = severity === 'other' ? { bg: 'bg.muted' } : { bg: `storm.${severity}`, color: `storm.${severity}Text` }
  return (
    <Box as="li" borderWidth="1px" borderRadius="l2" overflow="hidden">
      <Flex gap="2" alignItems="center" px="3" py="1.5" textStyle="xs" fontWeight="bold" {...colors}>
        <SeverityMark severity={severity} />
        <Text as="span" textTransform="uppercase">
          {severity === 'other' ? 'advisory' : severity}
        </Text>
        <Text as="span" ms="auto" fontVariantNumeric="tabular-nums">
          {remainingText(endTime, now)}
        </Text>
      </Flex>
      <Box px="3" py="2" overflowWrap="anywhere">
        <Text fontWeight="semibold" textStyle="sm">
          {title}
        </Text>
        <Text textStyle="xs" color="fg.muted" lineClamp={2}>
          {location}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {distance === 0 ? 'You are inside this area' : `${formatKm(distance)} away`}
        </Text>
      </Box>
    </Box>
  )
}
