import { Badge, Box, Button, Card, Container, Flex, Grid, Heading, Skeleton, Stack } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import { Inbox, LogOut, Radio } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCurrentUser, useSignOut } from '../features/auth/hooks'
import { NextStreamCard } from '../features/broadcast/components/NextStreamCard'
import { LocationCard } from '../features/command-center/components/LocationCard'
import { InstallCard } from '../features/installation/components/InstallCard'
import { useUnreadCount } from '../features/notifications/hooks'
import { formatUnreadBadge } from '../features/notifications/rules'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { ColorModeChoice } from '../ui/ColorModeChoice'
import { NavLinks } from '../ui/NavLinks'
import { listOwnPages } from '../ui/navigation'
import { PersonAvatar } from '../ui/Person'
import { useSignInLink } from '../ui/sign-in-link'
import { Muted } from '../ui/Typography'

/** The person in front of the screen: their pages, their next stream, their place and the settings of this device. */
export default function MePage() {
  usePageTitle('Me')
  const { user, isAdmin, isLoading } = useCurrentUser()
  return (
    <Container py={{ base: '5', md: '8' }} maxW="4xl">
      <Stack gap={{ base: '5', md: '6' }}>
        {user ? <PersonHeading user={user} /> : isLoading ? <Skeleton h="14" w="60%" /> : <VisitorHeading />}
        <Grid
          gap={{ base: '4', md: '6' }}
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        >
          {isLoading ? <Skeleton h="96" /> : null}
          {user ? (
            <Stack gap={{ base: '4', md: '6' }}>
              <NextStreamCard user={user} />
              <Card.Root as="nav" aria-label="Your pages" size="sm">
                <Card.Body px="2" py="2">
                  <InboxLink />
                  <NavLinks entries={listOwnPages({ user, isAdmin })} />
                </Card.Body>
              </Card.Root>
            </Stack>
          ) : null}
          {isLoading ? null : (
            <Stack gap={{ base: '4', md: '6' }}>
              <LocationCard />
              {user ? <DeviceCard /> : null}
            </Stack>
          )}
          {user ? null : <DeviceCard />}
        </Grid>
      </Stack>
    </Container>
  )
}

function PersonHeading({ user }: { user: CurrentUser }) {
  const name = user.displayName || user.username
  return (
    <Flex gap="4" alignItems="center">
      <PersonAvatar name={name} imageUrl={user.profileImageUrl} boxSize="14" textStyle="2xl" />
      <Box minW="0">
        <Heading as="h1" size="2xl" truncate>
          {name}
        </Heading>
        <Muted>@{user.username}</Muted>
      </Box>
    </Flex>
  )
}

function VisitorHeading() {
  const signIn = useSignInLink()
  return (
    <Card.Root as="section" aria-label="Sign in">
      <Card.Body gap="3">
        <Heading as="h1" size="2xl">
          You are not signed in
        </Heading>
        <Muted>Members chat, follow chasers, and are notified of warnings near them.</Muted>
        <Flex gap="3" wrap="wrap">
          <Button asChild colorPalette="accent">
            <Link {...signIn}>Sign In</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={`${paths.auth}?tab=sign-up`}>Join with an invite</Link>
          </Button>
          <Button asChild variant="ghost">
            <Link {...signIn}>
              <Radio />
              Sign In to Go Live
            </Link>
          </Button>
        </Flex>
      </Card.Body>
    </Card.Root>
  )
}

/** What belongs to this browser and not to the account. */
function DeviceCard() {
  const { user } = useCurrentUser()
  const signOut = useSignOut()
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <Card.Root as="section" aria-label="This device" size="sm">
        <Card.Body gap="4">
          <Card.Title as="h2">This device</Card.Title>
          <ColorModeChoice />
          {user ? (
            <Button variant="outline" onClick={signOut}>
              <LogOut />
              Sign out
            </Button>
          ) : null}
        </Card.Body>
      </Card.Root>
      <InstallCard />
    </Stack>
  )
}

/** The inbox, with how much of it is unread. */
function InboxLink() {
  const unread = useUnreadCount()
  const badge = formatUnreadBadge(unread)
  return (
    <Flex position="relative" alignItems="center">
      <NavLinks flex="1" entries={[{ label: 'Inbox', to: paths.inbox, Icon: Inbox }]} />
      {badge === null ? null : (
        <Badge position="absolute" insetEnd="3" pointerEvents="none" colorPalette="accent" variant="solid">
          {`${badge} unread`}
        </Badge>
      )}
    </Flex>
  )
}
