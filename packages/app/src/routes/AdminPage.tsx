import { Alert, Button, Container, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { AccessDenied } from '../features/admin/components/AccessDenied'
import { AdminTabs } from '../features/admin/components/AdminTabs'
import { UserCounts } from '../features/admin/components/UserCounts'
import { useCurrentUser } from '../features/auth/hooks'
import { SendAlertButton } from '../features/emergency-alerts/components/SendAlertButton'
import { paths } from '../platform/paths'
import { errorCode, trpc } from '../platform/trpc'
import { useDelayed } from '../platform/use-delayed'
import { usePageTitle } from '../platform/use-page-title'
import { ErrorState } from '../ui/ErrorState'
import { PageHeading } from '../ui/PageHeading'

export default function AdminPage() {
  usePageTitle('Admin')
  const { user, isAdmin, isLoading } = useCurrentUser()
  const stats = trpc.admin.stats.useQuery(undefined, { enabled: user !== null, retry: false, retryOnMount: false })
  const isSlow = useDelayed(isLoading)
  if (isLoading) return <Container py="10">{isSlow ? <Skeleton h="24rem" /> : null}</Container>
  const isUnknown = stats.isError && !['UNAUTHORIZED', 'FORBIDDEN'].includes(errorCode(stats.error) ?? '')
  if (!isAdmin && isUnknown) {
    return (
      <ErrorState sentence="The server did not say whether this page is yours." onRetry={() => void stats.refetch()} />
    )
  }
  if (!isAdmin) return <AccessDenied />
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap="6">
        <PageHeading title="Admin Dashboard" intro="Who may come in, who may go live, and what everybody sees.">
          <Flex gap="2" wrap="wrap">
            <Button asChild variant="outline">
              <Link to={paths.adminContests}>Manage Contests</Link>
            </Button>
            <SendAlertButton />
          </Flex>
        </PageHeading>
        <UserCounts />
        <Alert.Root status="info" variant="subtle">
          <Alert.Indicator />
          <Alert.Description>
            Only users with approved account status can go live and create streams. Pending, suspended and deleted users
            get an error when they start one.
          </Alert.Description>
        </Alert.Root>
        <AdminTabs />
      </Stack>
    </Container>
  )
}
