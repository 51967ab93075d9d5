import { Box, Button, Flex, Link, Text } from '@chakra-ui/react'
import { LogOut, Menu, Moon, Radio, ShieldCheck, Sun } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NavLink, Link as RouterLink } from 'react-router-dom'
import { useCurrentUser, useSignOut } from '../../features/auth/hooks'
import { useBroadcast, useGoLive } from '../../features/broadcast/hooks'
import { EmergencyBadge } from '../../features/weather/alerts/components/EmergencyAlerts'
import { paths } from '../../platform/paths'
import { Wordmark } from '../../ui/BrandArtwork'
import { PersonAvatar } from '../../ui/Person'
import { useSignInLink } from '../../ui/sign-in-link'
import { useColorMode } from '../../ui/theme/color-mode'
import { barEntries } from './nav-entries'

const InboxBell = lazy(() => import('../../features/notifications/components/InboxBell'))

const loadMenu = () => import('./SlideOutMenu')

const SlideOutMenu = lazy(loadMenu)

export function TopBar() {
  return (
    <Box
      as="header"
      position="sticky"
      top="0"
      zIndex="docked"
      bg="bg/88"
      backdropFilter="blur(14px)"
      borderBottomWidth="1px"
      borderColor="border.muted"
      pt="env(safe-area-inset-top)"
    >
      <Flex
        h={{ base: '14', md: '16' }}
        maxW="8xl"
        mx="auto"
        px={{ base: '4', md: '6', lg: '8' }}
        alignItems="center"
        gap="4"
      >
        <Link asChild color="fg" py="2">
          <RouterLink to={paths.home} aria-label="Squall, home">
            <Wordmark />
          </RouterLink>
        </Link>
        <EmergencyBadge />
        <BarLinks />
        <BarActions />
        <MenuButton />
      </Flex>
    </Box>
  )
}

/** The links of the wide top bar; narrower screens have them in the slide-out menu. */
function BarLinks() {
  const { user } = useCurrentUser()
  return (
    <Flex as="nav" aria-label="Main" hideBelow="xl" ms={{ xl: '1', '2xl': '4' }} gap="0.5">
      {barEntries(user).map(({ label, to }) => (
        <Link
          key={to}
          asChild
          px={{ xl: '1.5', '2xl': '2.5' }}
          h="9"
          textStyle="sm"
          fontWeight="semibold"
          color="fg.muted"
          borderRadius="l2"
          whiteSpace="nowrap"
          _hover={{ color: 'fg', bg: 'gray.subtle', textDecoration: 'none' }}
          _currentPage={{ color: 'accent.fg' }}
        >
          <NavLink to={to}>{label}</NavLink>
        </Link>
      ))}
    </Flex>
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
        hideFrom="xl"
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

/** The right end of the top bar: Go Live, administration, notifications, profile, colour mode, sign in or out. */
function BarActions() {
  const signIn = useSignInLink()
  const { user, isAdmin, isLoading } = useCurrentUser()
  const signOut = useSignOut()
  return (
    <Flex ms="auto" alignItems="center" gap={{ base: '1', md: '2' }} minW="0">
      <GoLiveButton />
      {isAdmin ? (
        <Button asChild variant="ghost" hideBelow="md" px={{ xl: '2', '2xl': '4' }} title="Admin">
          <RouterLink to={paths.admin}>
            <ShieldCheck />
            {/* At this width the links leave no room for the word. */}
            <Text as="span" srOnly={{ xl: true, '2xl': false }}>
              Admin
            </Text>
          </RouterLink>
        </Button>
      ) : null}
      {user ? (
        <Box boxSize={{ base: '11', md: '10' }} flexShrink="0">
          <Suspense>
            <InboxBell />
          </Suspense>
        </Box>
      ) : null}
      {user ? (
        <Link
          asChild
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
            <Text as="span" truncate maxW={{ base: '28', md: '44' }} hideBelow="sm">
              Hi, <strong>{user.displayName || user.username}</strong>
            </Text>
          </RouterLink>
        </Link>
      ) : null}
      <ColorModeButton />
      {user ? (
        <Button variant="ghost" px="0" hideBelow="md" onClick={signOut} aria-label="Sign out" title="Sign out">
          <LogOut />
        </Button>
      ) : null}
      {user === null && !isLoading ? (
        <Button asChild variant="outline">
          <RouterLink {...signIn}>Sign In</RouterLink>
        </Button>
      ) : null}
    </Flex>
  )
}

function ColorModeButton() {
  const { mode, toggle } = useColorMode()
  const label = mode === 'dark' ? 'Use the light theme' : 'Use the dark theme'
  return (
    <Button variant="ghost" px="0" onClick={toggle} aria-label={label} title={label}>
      {mode === 'dark' ? <Sun /> : <Moon />}
    </Button>
  )
}

/** Go Live, or a link to the own channel while live. Phones have it in the bottom bar. */
function GoLiveButton() {
  const { goLive, isStarting } = useGoLive()
  const { isLive } = useBroadcast()
  const { user } = useCurrentUser()
  if (isLive && user !== null) {
    return (
      <Button asChild colorPalette="accent" hideBelow="md">
        <RouterLink to={paths.channel(user.id)}>
          <Radio />
          On air
        </RouterLink>
      </Button>
    )
  }
  return (
    <Button colorPalette="accent" variant="subtle" hideBelow="md" onClick={goLive} disabled={isStarting}>
      <Radio />
      {isStarting ? 'Starting...' : 'Go Live'}
    </Button>
  )
}
