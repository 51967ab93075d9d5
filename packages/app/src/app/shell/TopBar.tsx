import { Box, Button, Flex, Link, Text } from '@chakra-ui/react'
import { LogOut, Menu, Radio, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useCurrentUser, useSignOut } from '../../features/auth/hooks'
import { useBroadcast, useGoLive } from '../../features/broadcast/hooks'
import { EmergencyBadge } from '../../features/weather/alerts/components/EmergencyAlerts'
import { paths } from '../../platform/paths'
import { PHONE_SIDEWAYS } from '../../platform/window-hooks'
import { Wordmark } from '../../ui/BrandArtwork'
import { PersonAvatar } from '../../ui/Person'
import { useSignInLink } from '../../ui/sign-in-link'
import { SearchButton } from './SearchButton'
import { TabLinks } from './Tabs'

const InboxBell = lazy(() => import('../../features/notifications/components/InboxBell'))

const loadMenu = () => import('./SlideOutMenu')

const SlideOutMenu = lazy(loadMenu)

/** A phone held sideways has no room for a bar that stays. */
const SCROLLS_AWAY_WHERE_LOW = { [`@media ${PHONE_SIDEWAYS}`]: { position: 'relative' } }

export function TopBar() {
  return (
    <Box
      as="header"
      position="sticky"
      top="0"
      zIndex="docked"
      bg="bg.panel/94"
      backdropFilter="blur(14px)"
      borderBottomWidth="1px"
      borderColor="border"
      pt="env(safe-area-inset-top)"
      css={SCROLLS_AWAY_WHERE_LOW}
    >
      <Flex
        h={{ base: '14', md: '16' }}
        maxW="8xl"
        mx="auto"
        px={{ base: '4', md: '6', lg: '8' }}
        alignItems="center"
        gap={{ base: '2', md: '3', xl: '5' }}
      >
        <Link asChild color="fg" py="2">
          <RouterLink to={paths.home} aria-label="Squall, home">
            <Wordmark isInBar />
          </RouterLink>
        </Link>
        <EmergencyBadge />
        <TabLinks />
        <BarActions />
      </Flex>
    </Box>
  )
}

/** Opens the slide-out menu; its code loads on the first pointer contact. */
function MenuButton() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="ghost"
        px="0"
        onPointerEnter={loadMenu}
        onClick={open}
        aria-label="Open menu"
        aria-expanded={isOpen}
      >
        <Menu />
      </Button>
      <Suspense>{wasOpened ? <SlideOutMenu isOpen={isOpen} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}

/** The right end of the top bar: search, Go Live, administration, notifications, profile, sign in or out, menu. */
function BarActions() {
  const signIn = useSignInLink()
  const { user, isAdmin, isLoading } = useCurrentUser()
  const signOut = useSignOut()
  return (
    <Flex ms="auto" alignItems="center" gap={{ base: '0.5', md: '1', xl: '2' }} minW="0">
      <SearchButton />
      <GoLiveButton />
      {isAdmin ? (
        <Button asChild variant="ghost" hideBelow="lg" px={{ base: '0', '2xl': '4' }} title="Admin">
          <RouterLink to={paths.admin}>
            <ShieldCheck />
            {/* Narrower bars have no room for the word. */}
            <Text as="span" srOnly={{ base: true, '2xl': false }}>
              Admin
            </Text>
          </RouterLink>
        </Button>
      ) : null}
      {user ? (
        <Box boxSize="10" flexShrink="0" hideBelow="md">
          <Suspense>
            <InboxBell />
          </Suspense>
        </Box>
      ) : null}
      {user ? (
        <Link
          asChild
          hideBelow="md"
          color="fg.muted"
          textStyle="sm"
          px="1"
          gap="2"
          minH="11"
          minW="11"
          justifyContent="center"
          _hover={{ color: 'fg', textDecoration: 'none' }}
        >
          <RouterLink to={paths.profile(user.id)}>
            <Text as="span" srOnly>
              Your profile:
            </Text>
            <PersonAvatar
              name={user.displayName || user.username}
              imageUrl={user.profileImageUrl}
              boxSize="8"
              textStyle="sm"
            />
            <Text as="span" truncate maxW={{ base: '24', '2xl': '44' }} hideBelow="xl">
              Hi, <strong>{user.displayName || user.username}</strong>
            </Text>
          </RouterLink>
        </Link>
      ) : null}
      {user ? (
        <Button variant="ghost" px="0" hideBelow="xl" onClick={signOut} aria-label="Sign out" title="Sign out">
          <LogOut />
        </Button>
      ) : null}
      {user === null && !isLoading ? (
        <Button asChild variant="outline">
          <RouterLink {...signIn}>Sign In</RouterLink>
        </Button>
      ) : null}
      <MenuButton />
    </Flex>
  )
}

/** Go Live, or a link to the own channel while live. Phones have a round one. */
function GoLiveButton() {
  const { goLive, isStarting } = useGoLive()
  const { isLive } = useBroadcast()
  const { user } = useCurrentUser()
  if (isLive && user !== null) {
    return (
      <Button asChild colorPalette="accent" hideBelow="md" px={{ base: '2.5', lg: '4' }}>
        <RouterLink to={paths.channel(user.id)}>
          <Radio />
          On air
        </RouterLink>
      </Button>
    )
  }
  return (
    <Button
      colorPalette="accent"
      variant="subtle"
      hideBelow="md"
      px={{ base: '2.5', lg: '4' }}
      onClick={goLive}
      disabled={isStarting}
    >
      <Radio />
      {isStarting ? 'Starting...' : 'Go Live'}
    </Button>
  )
}
