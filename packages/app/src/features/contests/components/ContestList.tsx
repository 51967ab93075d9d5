import { Badge, Card, Flex, Heading, LinkBox, LinkOverlay, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Contest } from '@squall/shared/contract/community'
import { Link } from 'react-router-dom'
import { formatDate, formatDateTime, formatNumber } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useDelayed, useNow } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../ui/Typography'
import { stormTypeNames } from '../../photos/rules'
import { formatTimeLeft, isContestFull, sortContests } from '../rules'
import { ContestPicture } from './ContestPicture'

const EVERY_MINUTE = 60_000

/** All contests, open ones first. */
export function ContestList() {
  const { data, isLoading, isError, refetch } = trpc.contests.list.useQuery()
  const isSlow = useDelayed(isLoading)
  if (isError && data === undefined) {
    return <ErrorState sentence="The contests could not be loaded." onRetry={() => void refetch()} />
  }
  if (data === undefined) return isSlow ? <Skeleton h="40" borderRadius="l3" /> : null
  const { open, over } = sortContests(data)
  return (
    <Stack gap="6">
      {open.length === 0 ? (
        <EmptyState title="No active contests" hint="The next one is announced here." />
      ) : (
        <ContestCards contests={open} label="Active contests" />
      )}
      {over.length === 0 ? null : (
        <Stack gap="3">
          <Heading as="h2" size="lg">
            Past contests
          </Heading>
          <ContestCards contests={over} label="Past contests" />
        </Stack>
      )}
    </Stack>
  )
}

/** The contests that are open for photos and votes. */
export function ActiveContests() {
  const { data, isLoading, isError, refetch } = trpc.contests.active.useQuery()
  const isSlow = useDelayed(isLoading)
  if (isError && data === undefined) {
    return <ErrorState sentence="The contests could not be loaded." onRetry={() => void refetch()} />
  }
  if (data === undefined) return isSlow ? <Skeleton h="40" borderRadius="l3" /> : null
  if (data.length === 0) return <EmptyState title="No active contests" hint="The next one is announced here." />
  return <ContestCards contests={data} label="Active contests" />
}

/** Contests as cards side by side; each card links to its contest. */
function ContestCards({ contests, label }: { contests: Contest[]; label: string }) {
  return (
    <SimpleGrid
      as="ul"
      listStyleType="none"
      aria-label={label}
      columns={{ base: 1, md: 2, xl: 3 }}
      gap={{ base: '3', md: '4' }}
    >
      {contests.map((contest) => (
        <li key={contest.id}>
          <ContestCard contest={contest} />
        </li>
      ))}
    </SimpleGrid>
  )
}

/** A contest with its picture. */
function ContestCard({ contest }: { contest: Contest }) {
  const { id, title, description } = contest
  return (
    <LinkBox asChild>
      <Card.Root as="article" h="full" overflow="hidden" _hover={{ borderColor: 'accent.border' }}>
        <ContestPicture contest={contest} widths="(min-width: 80em) 26rem, (min-width: 48em) 47vw, 94vw" />
        <Card.Body gap="2">
          <LinkOverlay asChild fontWeight="bold" textStyle="lg" focusVisibleRing="outside">
            <Link to={paths.contest(id)}>{title}</Link>
          </LinkOverlay>
          {description ? <Text lineClamp="2">{description}</Text> : null}
          <ContestFacts contest={contest} />
        </Card.Body>
      </Card.Root>
    </LinkBox>
  )
}

/** Storm type and number of submissions of a contest, and how long it is open. */
export function ContestFacts({ contest }: { contest: Contest }) {
  const { stormType, currentSubmissions, maxSubmissions, isOpen, endsAt, closedAt } = contest
  const now = useNow(EVERY_MINUTE)
  const end = closedAt ?? endsAt
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" wrap="wrap">
        <Badge colorPalette={isOpen ? 'green' : 'gray'}>{isOpen ? 'Open' : 'Closed'}</Badge>
        <Badge>{stormType === null ? 'Photos of any storm' : `Photos: ${stormTypeNames[stormType]}`}</Badge>
        {isOpen && isContestFull(contest) ? <Badge colorPalette="orange">Full</Badge> : null}
      </Flex>
      <Muted>
        {formatNumber(currentSubmissions)} of {formatNumber(maxSubmissions)} submissions,{' '}
        <time dateTime={end} title={formatDateTime(end)}>
          {isOpen ? formatTimeLeft(end, now) : `ended ${formatDate(end)}`}
        </time>
      </Muted>
    </Flex>
  )
}
