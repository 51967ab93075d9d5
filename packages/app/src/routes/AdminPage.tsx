import { Alert, Button, Container, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { AdminOnly } from '../features/admin/components/AdminLayout'
import { AdminTabs, UserCounts } from '../features/admin/components/AdminTabs'
import { SendAlertButton } from '../features/emergency-alerts/components/SendAlertButton'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { PageHeading } from '../ui/PageHeading'

export default function AdminPage() {
  usePageTitle('Admin')
  return (
    <AdminOnly>
      <Container py={{ base: '6', md: '10' }}>
        <Stack gap="6">
          <PageHeading title="Admin Dashboard" intro="Approve accounts, review content and send emergency alerts.">
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
              Only users with approved account status can go live and create streams. Pending, suspended and deleted
              users get an error when they start one.
            </Alert.Description>
          </Alert.Root>
          <AdminTabs />
        </Stack>
      </Container>
    </AdminOnly>
  )
}
