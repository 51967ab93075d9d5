import { Badge, Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { PlannedStream } from '@squall/shared/contract/live'
import { formatAppointment } from '../../../platform/format'
import { useNow } from '../../../platform/use-now'
import { interestOf, standingOf } from '../rules'
import { PlanActions } from './PlanActions'

const EVERY_MINUTE = 60_000

interface PlannedStreamRowProps {
  planned: PlannedStream
  viewerId: string | null
}

export function PlannedStreamRow({ planned, viewerId }: PlannedStreamRowProps) {
  const { title, startsAt } = planned
  const standing = standingOf(planned, useNow(EVERY_MINUTE))
  const interest = interestOf(planned)
  return (
    <Flex
      as="li"
      gap="3"
      py="3"
      wrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0', pt: '0' }}
      _last={{ pb: '0' }}
    >
      <Box minW="0" flex="1 1 14rem">
        <Flex gap="2" wrap="wrap" alignItems="center">
          <Heading as="h3" size="sm" overflowWrap="anywhere">
            {title}
          </Heading>
          {standing ? <Badge colorPalette={standing === 'cancelled' ? 'gray' : 'orange'}>{standing}</Badge> : null}
        </Flex>
        <Text asChild textStyle="sm" fontVariantNumeric="tabular-nums">
          <time dateTime={startsAt}>{formatAppointment(startsAt)}</time>
        </Text>
        {interest ? (
          <Text textStyle="xs" color="fg.muted">
            {interest}
          </Text>
        ) : null}
      </Box>
      <PlanActions planned={planned} viewerId={viewerId} />
    </Flex>
  )
}
