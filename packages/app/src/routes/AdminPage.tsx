import { Button, Container, Skeleton, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths'
import { NoticeCard } from '../components/NoticeCard'
import { PageHeading } from '../components/PageHeading'
import { AccountCounts } from '../features/admin/components/AccountCounts'
import { Accounts } from '../features/admin/components/Accounts'
import { InviteCodes } from '../features/admin/components/InviteCodes'
import { PendingAccounts } from '../features/admin/components/PendingAccounts'
import { useAdminReady } from '../features/admin/hooks'
import { useCurrentUser } from '../features/auth/hooks'
import { useDelayed } from '../lib/use-delayed'
import { usePageTitle } from '../lib/use-page-title'

export default function AdminPage() {
  usePageTitle('Admin')
  const { isAdmin, isLoading } = useCurrentUser()
  const isReady = useAdminReady(isAdmin)
  const isSlow = useDelayed(isLoading || !isReady)
  if (isLoading || !isReady) return <Container py="10">{isSlow ? <Skeleton h="24rem" /> : null}</Container>
  if (!isAdmin) {
    return (
      <NoticeCard title="Admin" sentence="Access Denied: You need admin privileges to access this page.">
        <Button asChild variant="outline">
          <Link to={paths.home}>Return to Home</Link>
        </Button>
      </NoticeCard>
    )
  }
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap="8">
        <PageHeading title="Admin" intro="Who may come in, and who may go live." />
        <AccountCounts />
        <PendingAccounts />
        <InviteCodes />
        <Accounts />
      </Stack>
    </Container>
  )
}
