import { Badge, Flex } from '@chakra-ui/react'
import type { Contest } from '@squall/shared/contract/community'
import { formatDateTime, formatNumber } from '../../../platform/format'
import { Muted } from '../../../ui/Muted'
import { stormTypeNames } from '../../photos/constants'
import { isFull } from '../rules'

/** What a contest takes, how full it is and when it ends. */
export function ContestFacts({ contest }: { contest: Contest }) {
  const { stormType, currentSubmissions, maxSubmissions, isOpen, endsAt, closedAt } = contest
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" wrap="wrap">
        <Badge colorPalette={isOpen ? 'green' : 'gray'}>{isOpen ? 'Open' : 'Closed'}</Badge>
        <Badge>{stormType === null ? 'Photos of any storm' : `Photos: ${stormTypeNames[stormType]}`}</Badge>
        {isOpen && isFull(contest) ? <Badge colorPalette="orange">Full</Badge> : null}
      </Flex>
      <Muted>
        {formatNumber(currentSubmissions)} of {formatNumber(maxSubmissions)} submissions. {isOpen ? 'Ends' : 'Ended'}{' '}
        {formatDateTime(closedAt ?? endsAt)}
      </Muted>
    </Flex>
  )
}
