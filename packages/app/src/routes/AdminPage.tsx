import { Button, Container, Flex, Stack } from '@chakra-ui/react'
import { lazy } from 'react'
import { Link } from 'react-router-dom'
import { AdminOnly } from '../features/admin/components/AdminLayout'
import { AdminTabs } from '../features/admin/components/AdminTabs'
import { SendAlertButton } from '../features/emergency-alerts/components/SendAlertButton'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { PageHeading } from '../ui/PageHeading'

const WatchedStreams = lazy(() => import('./admin/WatchedStreams'))

export default function AdminPage() {
  usePageTitle('Admin')
  return (
    <AdminOnly>
      <Container py={{ base: '6', md: '10' }}>
        <Stack gap={{ base: '4', md: '6' }}>
          <PageHeading title="Admin Dashboard" intro="Accounts, live streams, reviews and the state of this site.">
            <Flex gap="2" wrap="wrap">
              <Button asChild variant="outline">
                <Link to={paths.adminContests}>Manage Contests</Link>
              </Button>
              <SendAlertButton />
            </Flex>
          </PageHeading>
          <AdminTabs LiveStreams={WatchedStreams} />
        </Stack>
      </Container>
    </AdminOnly>
  )
}
