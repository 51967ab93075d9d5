import { Button, Container, Skeleton, Stack } from '@chakra-ui/react'
import { POINTS_PER_FOLLOWER, POINTS_PER_STREAM } from '@squall/shared/rules/chaser-score'
import { Link } from 'react-router-dom'
import { ChaserRow } from '../features/leaderboard/components/ChaserRow'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { useDelayed } from '../platform/timer-hooks'
import { trpc } from '../platform/trpc'
import { EmptyState, ErrorState } from '../ui/EmptyAndErrorStates'
import { PageHeading } from '../ui/PageHeading'
import { StatCards } from '../ui/StatCards'
import { Muted } from '../ui/Typography'

export default function LeaderboardPage() {
  usePageTitle('Leaderboard')
  const totals = trpc.leaderboard.totals.useQuery()
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap="6">
        <PageHeading title="Storm Chaser Leaderboard" intro="Chasers ranked by their followers and stream activity." />
        <StatCards
          columns={3}
          stats={[
            { label: 'Total Chasers', value: totals.data?.chasers },
            { label: 'Total Streams', value: totals.data?.streams },
            { label: 'Verified Chasers', value: totals.data?.verified },
          ]}
        />
        <Places />
      </Stack>
    </Container>
  )
}

function Places() {
  const list = trpc.leaderboard.top.useQuery()
  const isSlow = useDelayed(list.isLoading)
  if (list.isError)
    return <ErrorState sentence="The leaderboard could not be loaded." onRetry={() => void list.refetch()} />
  if (list.data === undefined) return isSlow ? <Skeleton h="32rem" borderRadius="l3" /> : null
  if (list.data.length === 0) {
    return (
      <EmptyState title="No Storm Chasers Yet" hint="The first chaser to go live takes the first place.">
        <Button asChild variant="outline">
          <Link to={paths.streams}>See live streams</Link>
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      <Stack as="ol" gap="3" listStyleType="none">
        {list.data.map((chaser, index) => (
          <ChaserRow key={chaser.id} rank={index + 1} chaser={chaser} />
        ))}
      </Stack>
      <Muted>
        How points are counted: {POINTS_PER_FOLLOWER} for each follower and {POINTS_PER_STREAM} for each stream. The
        list shows the first 100 chasers who have gone live.
      </Muted>
    </>
  )
}
