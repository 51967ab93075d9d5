import { Button, Container, Skeleton, Stack } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useCurrentUser } from '../features/auth/hooks'
import { ContestDetail } from '../features/contests/components/ContestDetail'
import { ContestList } from '../features/contests/components/ContestList'
import { useContest } from '../features/contests/hooks'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { EmptyState, ErrorState } from '../ui/EmptyAndErrorStates'
import { BackLink, BackToCommunity, PageHeading } from '../ui/PageHeading'

const CreateContestDialog = lazy(() =>
  import('../features/contests/components/ContestDialogs').then((module) => ({ default: module.CreateContestDialog })),
)

/** All photo contests, or the one of the address. */
export default function ContestsPage() {
  const { id } = useParams()
  return (
    <Container py={{ base: '4', md: '6' }}>
      {id === undefined ? <AllContests /> : <OneContest key={id} id={id} />}
    </Container>
  )
}

function AllContests() {
  usePageTitle('Photo Contests')
  const { isAdmin } = useCurrentUser()
  const [isCreating, setCreating] = useState(false)
  return (
    <Stack gap={{ base: '3', md: '6' }}>
      <BackToCommunity />
      <PageHeading title="Photo Contests" intro="Submit an approved photo, vote for one, and see who won." isBrief>
        {isAdmin ? (
          <Button colorPalette="accent" onClick={() => setCreating(true)}>
            Create Contest
          </Button>
        ) : null}
      </PageHeading>
      <ContestList />
      <Suspense fallback={null}>
        {isCreating ? <CreateContestDialog onClose={() => setCreating(false)} /> : null}
      </Suspense>
    </Stack>
  )
}

function OneContest({ id }: { id: string }) {
  const { contest, isMissing, isError, retry } = useContest(id)
  const { user, isAdmin } = useCurrentUser()
  usePageTitle(contest?.title ?? 'Photo Contest')
  if (isMissing) {
    return (
      <EmptyState title="Contest not found" hint="It may have been deleted.">
        <Button asChild variant="outline">
          <Link to={paths.contests}>All contests</Link>
        </Button>
      </EmptyState>
    )
  }
  if (isError) return <ErrorState sentence="The contest could not be loaded." onRetry={retry} />
  if (contest === null) return <Skeleton h="64" borderRadius="l3" />
  return (
    <>
      <BackLink to={paths.contests} mb="2">
        All contests
      </BackLink>
      <ContestDetail contest={contest} visitor={{ id: user?.id ?? null, isAdmin }} />
    </>
  )
}
