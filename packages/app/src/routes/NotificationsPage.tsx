import { Container, Stack, Tabs } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '../features/auth/hooks'
import { InstallCard } from '../features/installation/components/InstallCard'
import { Inbox } from '../features/notifications/components/Inbox'
import { Preferences, SignInForNotifications } from '../features/notifications/components/Preferences'
import { usePageTitle } from '../platform/document-hooks'
import { BackToHome, PageHeading } from '../ui/PageHeading'

export default function NotificationsPage() {
  usePageTitle('Notification Preferences')
  const { user, isLoading } = useCurrentUser()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'inbox' ? 'inbox' : 'preferences'
  if (user === null) return isLoading ? null : <SignInForNotifications />
  return (
    <Container py={{ base: '6', md: '10' }} maxW="6xl">
      <BackToHome />
      <Stack gap="6">
        <PageHeading title="Notification Preferences" intro="Which news reaches you, and how." />
        <Tabs.Root
          value={tab}
          onValueChange={({ value }) => setParams(value === 'inbox' ? { tab: value } : {}, { replace: true })}
          lazyMount
          unmountOnExit
        >
          <Tabs.List>
            <Tabs.Trigger value="preferences">Preferences</Tabs.Trigger>
            <Tabs.Trigger value="inbox">Inbox</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="preferences">
            <Stack gap={{ base: '4', lg: '6' }}>
              <Preferences />
              <InstallCard />
            </Stack>
          </Tabs.Content>
          <Tabs.Content value="inbox">
            <Container maxW="3xl" px="0" mx="0">
              <Inbox />
            </Container>
          </Tabs.Content>
        </Tabs.Root>
      </Stack>
    </Container>
  )
}
