import { Button, Container, Skeleton, Stack } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { AccessDenied } from '../features/admin/components/AccessDenied'
import { useCurrentUser } from '../features/auth/hooks'
import { ContestManagement } from '../features/contests/components/ContestManagement'
import { paths } from '../platform/paths'
import { useDelayed } from '../platform/use-delayed'
import { usePageTitle } from '../platform/use-page-title'
import { BackLink } from '../ui/BackLink'
import { PageHeading } from '../ui/PageHeading'

const CreateContestDialog = lazy(() => import('../features/contests/components/CreateContestDialog'))

/** Contests as administrators see them: announce, change, close, remove. */
export default function AdminContestsPage() {
  usePageTitle('Manage Contests')
  const { isAdmin, isLoading } = useCurrentUser()
  const isSlow = useDelayed(isLoading)
  const [isCreating, setCreating] = useState(false)
  if (isLoading) return <Container py="10">{isSlow ? <Skeleton h="24rem" /> : null}</Container>
  if (!isAdmin) return <AccessDenied />
  return (
    <Container py={{ base: '4', md: '6' }}>
      <Stack gap="6">
        <BackLink to={paths.admin}>Admin Dashboard</BackLink>
        <PageHeading title="Manage Contests" intro="Announce a contest, change it, close it, or delete it.">
          <Button colorPalette="accent" onClick={() => setCreating(true)}>
            Create Contest
          </Button>
        </PageHeading>
        <ContestManagement />
        <Suspense fallback={null}>
          {isCreating ? <CreateContestDialog onClose={() => setCreating(false)} /> : null}
        </Suspense>
      </Stack>
    </Container>
  )
}
