import { Button, Flex, Heading, Skeleton, Stack } from '@chakra-ui/react'
import { Trophy } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ChaserRow } from '../../features/leaderboard/components/ChaserRow'
import { paths } from '../../platform/paths'
import { trpc } from '../../platform/trpc'
import { EmptyState, ErrorState } from '../../ui/EmptyAndErrorStates'

const PLACES_SHOWN = 3

/** The first places of the leaderboard, with a link to all. */
export default function TopChasers() {
  return (
    <Stack as="section" aria-labelledby="leaders-heading" gap="4">
      <Flex justifyContent="space-between" alignItems="center" gap="3" wrap="wrap">
        <Heading id="leaders-heading" as="h2" size="2xl">
          Leaderboard
        </Heading>
        <Button asChild variant="outline">
          <Link to={paths.leaderboard}>
            <Trophy />
            See all places
          </Link>
        </Button>
      </Flex>
      <Places />
    </Stack>
  )
}

function Places() {
  const { data, isError, refetch } = trpc.leaderboard.top.useQuery()
  if (isError) return <ErrorState sentence="The leaderboard could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton h="72" borderRadius="l3" />
  if (data.length === 0) return <EmptyState title="No Storm Chasers Yet" />
  return (
    <Stack as="ol" gap="3" listStyleType="none">
      {data.slice(0, PLACES_SHOWN).map((chaser, index) => (
        <ChaserRow key={chaser.id} rank={index + 1} chaser={chaser} />
      ))}
    </Stack>
  )
}
