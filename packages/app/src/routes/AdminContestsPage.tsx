import { Button, Container, Stack } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { AdminOnly } from '../features/admin/components/AdminLayout'
import { ContestManagement } from '../features/contests/components/ContestManagement'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { BackLink, PageHeading } from '../ui/PageHeading'

const CreateContestDialog = lazy(() =>
  import('../features/contests/components/ContestDialogs').then((module) => ({ default: module.CreateContestDialog })),
)

/** Contests as administrators see them: announce, change, close, remove. */
export default function AdminContestsPage() {
  usePageTitle('Manage Contests')
  const [isCreating, setCreating] = useState(false)
  return (
    <AdminOnly>
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
    </AdminOnly>
  )
}
